import { formatNumber } from '#lib/messages/format.ts';

interface Column {
  readonly name: string;
  readonly voters: number;
  /** The height of the bar, in percent. */
  readonly share: number;
}

/** How many voters gave each score or number of points. Bars are drawn by their height, numbers stand above. */
export const Distribution = ({ columns }: { columns: readonly Column[] }) => (
  <div className="mt-3 grid auto-cols-fr grid-flow-col gap-1 text-13 whitespace-nowrap figures">
    {columns.map(({ name, voters, share }) => (
      <span key={name} className="flex flex-col text-center">
        <span>{formatNumber(voters)}</span>
        <span className="relative block h-8 overflow-hidden border-b border-muted">
          <span
            className="absolute inset-0 border-t-2 border-accent bg-bar transition-transform duration-300 ease-out motion-reduce:transition-none"
            style={{ transform: `translateY(${100 - share}%)` }}
          />
        </span>
        <span className="text-muted">{name}</span>
      </span>
    ))}
  </div>
);
