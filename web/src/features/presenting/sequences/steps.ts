import type { Sequence } from '@showhands/contracts';
import { paths } from '#lib/paths.ts';

type SequencePoll = Sequence['polls'][number];

interface Step {
  /** Null at the end of the sequence. */
  readonly poll: SequencePoll | null;
  /** The drafts in between, which cannot be presented. */
  readonly skipped: number;
}

/** The poll to present after or before the one at `index`; with an index of -1, the first one. */
export const stepFrom = ({ polls }: Pick<Sequence, 'polls'>, index: number, by: 1 | -1): Step => {
  const ahead = by === 1 ? polls.slice(index + 1) : polls.slice(0, Math.max(0, index)).toReversed();
  const skipped = ahead.findIndex(({ status }) => status !== 'draft');
  return { poll: ahead[skipped] ?? null, skipped: skipped === -1 ? ahead.length : skipped };
};

/** Where to go on with a sequence that has been started: its current poll, unless that is the first one. */
export const resumeAt = ({ polls, current }: Sequence): { poll: SequencePoll; number: number } | null => {
  const index = polls.findIndex(({ id }) => id === current);
  const poll = polls[index];
  return index > 0 && poll && poll.status !== 'draft' ? { poll, number: index + 1 } : null;
};

/** The address of the wall of a poll, as a part of a sequence. */
export const wallPath = (pollId: string, sequenceId: string): string =>
  `${paths.present(pollId)}?${new URLSearchParams({ sequence: sequenceId })}`;
