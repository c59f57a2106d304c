import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'plain' | 'live' | 'ended' | 'open';

const MARKS: Record<BadgeTone, string | undefined> = {
  plain: undefined,
  live: 'bg-accent',
  ended: 'bg-signal',
  open: 'border border-muted',
};

/** The state of a thing in one word, with a small coloured square. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 text-13 font-semibold">
    {MARKS[tone] !== undefined && <span aria-hidden className={cx('size-2', MARKS[tone])} />}
    {children}
  </span>
);
