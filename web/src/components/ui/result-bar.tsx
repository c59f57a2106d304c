import { cx } from './cx.ts';

interface Props {
  /** 0 to 100. */
  percent: number;
  own?: boolean;
}

/**
 * A bar that fills its positioned parent from the left, with a rounded end. Animated by `transform` instead of `width`,
 * which would distort the end and cause layout.
 */
export const ResultBar = ({ percent, own = false }: Props) => (
  <span aria-hidden className="absolute inset-0 overflow-hidden rounded-r-control">
    <span
      className={cx(
        'relative block size-full overflow-hidden rounded-r-control transition-transform duration-300 ease-out motion-reduce:transition-none',
        // Drawn by a pseudo-element: a border would follow the rounded corners and make a hook of a thin bar.
        'after:absolute after:inset-0 after:border-r-2 after:border-accent',
        own ? 'bg-own-bar' : 'bg-bar',
        percent === 0 && 'invisible',
      )}
      style={{ transform: `translateX(${percent - 100}%)` }}
    />
  </span>
);
