import { ResultBar } from '#components/ui/result-bar.tsx';
import type { RoundCell } from './runoff.ts';

const STRIPES =
  'absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_1px,var(--color-transparent)_1px_4px)]';

interface Props {
  cell: RoundCell;
  needed: number;
  scale: number;
}

/** The votes of an option in a round; the gained ones are striped, and a line marks the majority. */
export const RoundBar = ({ cell: { votes, gain }, needed, scale }: Props) => {
  const percentOf = (count: number) => (count * 100) / scale;
  return (
    <span aria-hidden className="relative mt-1 block h-2 rounded-e-control bg-tint">
      <ResultBar percent={percentOf(votes)} />
      {gain > 0 && (
        <span
          className={STRIPES}
          style={{ insetInlineStart: `${percentOf(votes - gain)}%`, width: `${percentOf(gain)}%` }}
        />
      )}
      <span className="absolute -inset-y-px w-px bg-ink" style={{ insetInlineStart: `${percentOf(needed)}%` }} />
    </span>
  );
};
