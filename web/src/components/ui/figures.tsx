import { cx } from './cx.ts';
import { Bone } from './skeleton.tsx';

interface Figure {
  readonly label: string;
  /** What stands after the label where there is room, and is always read. */
  readonly hint?: string;
  /** Undefined until it is known. */
  readonly value: string | undefined;
}

/** Four of them stand two by two where there is little room. */
const LAYOUTS = {
  3: { grid: 'grid-cols-3', cell: 'not-first:border-l first:pl-0' },
  4: {
    grid: 'grid-cols-2 sm:grid-cols-4',
    cell: 'max-sm:nth-[n+3]:border-t max-sm:even:border-l max-sm:odd:pl-0 sm:not-first:border-l sm:first:pl-0',
  },
};

interface Props {
  figures: readonly Figure[];
  columns: keyof typeof LAYOUTS;
  /** Those that are not known will not come. */
  failed?: boolean;
}

/** A few figures on a rule. Their room is there before they are. */
export const Figures = ({ figures, columns, failed = false }: Props) => (
  <dl className={cx('grid border-y border-line', LAYOUTS[columns].grid)}>
    {figures.map(({ label, value, hint }) => (
      <div
        key={label}
        className={cx('flex flex-col-reverse justify-end border-line px-3 py-3 sm:px-4', LAYOUTS[columns].cell)}
      >
        <dt className="text-13 text-muted">
          {label}
          {hint !== undefined && <span className="max-sm:sr-only">, {hint}</span>}
        </dt>
        <dd className="min-h-6 text-21 font-semibold whitespace-nowrap figures sm:min-h-12 sm:text-40">
          {value ?? (failed ? '–' : <Bone className="h-6 w-8 animate-late sm:my-2 sm:h-8 sm:w-12" />)}
        </dd>
      </div>
    ))}
  </dl>
);
