import { cx } from '#components/ui/cx.ts';

/**
 * A bar in a band below the text of its row, so that its end never crosses a letter. It stays mounted while results are
 * covered, at zero, so that it grows from there when they are revealed.
 */
export const WallBar = ({ share }: { share: number }) => (
  <span aria-hidden className="block h-[14cqh] shrink-0 overflow-hidden rounded-e-control bg-tint">
    <span
      className={cx(
        'relative block size-full overflow-hidden rounded-e-control bg-bar transition-[transform,visibility] duration-500 ease-out motion-reduce:transition-none rtl:[--towards:-1]',
        'after:absolute after:inset-0 after:border-e-[max(2px,2cqh)] after:border-accent',
        share === 0 && 'invisible',
      )}
      style={{ transform: `translateX(calc(${share - 100}% * var(--towards, 1)))` }}
    />
  </span>
);
