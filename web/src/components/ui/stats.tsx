import { cx } from './cx.ts';
import { SkeletonLine } from './skeleton.tsx';

interface Stat {
  readonly label: string;
  /** After the label on larger screens, with a separator; always read by screen readers. */
  readonly hint?: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
}

/** Four columns become two rows on small screens. */
const LAYOUTS = {
  3: { grid: 'grid-cols-3', cell: 'not-first:border-s first:ps-0' },
  4: {
    grid: 'grid-cols-2 sm:grid-cols-4',
    cell: 'max-sm:nth-[n+3]:border-t max-sm:even:border-s max-sm:odd:ps-0 sm:not-first:border-s sm:first:ps-0',
  },
};

interface Props {
  stats: readonly Stat[];
  columns: keyof typeof LAYOUTS;
  /** Loading failed: shows a dash for each missing value. */
  failed?: boolean;
}

/** A row of numbers with labels. Reserves its height while they load. */
export const Stats = ({ stats, columns, failed = false }: Props) => (
  <dl className={cx('grid border-y border-line', LAYOUTS[columns].grid)}>
    {stats.map(({ label, value, hint }) => (
      <div
        key={label}
        className={cx('flex flex-col-reverse justify-end border-line px-3 py-3 sm:px-4', LAYOUTS[columns].cell)}
      >
        <dt className="text-13 text-muted">
          {label}
          {hint !== undefined && <span className="max-sm:sr-only">{hint}</span>}
        </dt>
        <dd className="min-h-6 text-21 font-semibold whitespace-nowrap figures sm:min-h-12 sm:text-40">
          {value ?? (failed ? '–' : <SkeletonLine className="h-6 w-8 animate-late sm:my-2 sm:h-8 sm:w-12" />)}
        </dd>
      </div>
    ))}
  </dl>
);
