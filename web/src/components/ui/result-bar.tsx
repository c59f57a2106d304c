import { cx } from './cx.ts';

interface Props {
  /** 0 to 100. */
  percent: number;
  own?: boolean;
  /** The appearance of the bar. By default it is plain and has an accent edge at its end. */
  className?: string;
}

/** Drawn by a pseudo-element: a border would follow the rounded corners and make a hook of a thin bar. */
export const BAR_EDGE = 'after:absolute after:inset-0 after:border-e-2 after:border-accent';

/**
 * A bar that fills its positioned parent from its start, with a rounded end. Animated by `transform` instead of `width`,
 * which would distort the end and cause layout.
 */
export const ResultBar = ({ percent, own = false, className = BAR_EDGE }: Props) => (
  <span aria-hidden className="absolute inset-0 overflow-hidden rounded-e-control">
    <span
      className={cx(
        'relative block size-full overflow-hidden rounded-e-control transition-[transform,visibility] duration-300 ease-out motion-reduce:transition-none rtl:[--towards:-1]',
        className,
        own ? 'bg-own-bar' : 'bg-bar',
        percent === 0 && 'invisible',
      )}
      style={{ transform: `translateX(calc(${percent - 100}% * var(--towards, 1)))` }}
    />
  </span>
);

interface TrackProps extends Pick<Props, 'percent' | 'own'> {
  /** Its height and its place: `relative` below a text, or `absolute` along the lower edge of a row. */
  className: string;
}

/** A bar in a band of its own, so that its end never crosses a letter. */
export const BarTrack = ({ className, ...bar }: TrackProps) => (
  <span aria-hidden className={cx('block rounded-e-control bg-tint', className)}>
    <ResultBar {...bar} />
  </span>
);
