import { cx } from '#components/ui/cx.ts';
import { BAR_EDGE, ResultBar } from '#components/ui/result-bar.tsx';
import { MAJORITY, type RoundCell } from './rounds.ts';

const STRIPES = `${BAR_EDGE} bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_1px,var(--color-transparent)_1px_4px)]`;

interface Props {
  cell: Pick<RoundCell, 'share' | 'keptShare' | 'gain'>;
  /** Its place and its height. */
  className: string;
}

/** The votes of an option in a round; the gained ones are striped, and a line marks the majority. */
export const RoundBar = ({ cell: { share, keptShare, gain }, className }: Props) => (
  <span aria-hidden className={cx('relative block rounded-e-control bg-tint', className)}>
    <ResultBar percent={share} className={STRIPES} />
    <ResultBar percent={keptShare} className={gain === 0 ? BAR_EDGE : ''} />
    <span className="absolute -inset-y-px w-px bg-ink" style={{ insetInlineStart: `${MAJORITY}%` }} />
  </span>
);
