import { cx } from './cx.ts';

interface Props {
  /** 0 to 100. */
  percent: number;
  own?: boolean;
}

/**
 * Fills its positioned parent from the left: square where it begins, rounded and edged where it ends.
 * It is moved rather than resized, so that its end keeps its shape and the page its layout.
 */
export const ResultBar = ({ percent, own = false }: Props) => (
  <span aria-hidden className="absolute inset-0 overflow-hidden rounded-r-control">
    <span
      className={cx(
        'relative block size-full overflow-hidden rounded-r-control transition-transform duration-300 ease-out motion-reduce:transition-none',
        // A border of its own would bend around the corners, which leaves a hook of a thin bar.
        'after:absolute after:inset-0 after:border-r-2 after:border-accent',
        own ? 'bg-own-bar' : 'bg-bar',
        percent === 0 && 'invisible',
      )}
      style={{ transform: `translateX(${percent - 100}%)` }}
    />
  </span>
);
