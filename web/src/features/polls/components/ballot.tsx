import type { Poll } from '@showhands/contracts';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { messages } from '../../../lib/messages/en.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { type TallyRow, tallyOf } from '../tally.ts';
import { useBallot } from '../use-ballot.ts';
import { OptionRow } from './option-row.tsx';

const KEYS = '1 2 3 4 5 6 7 8 9';
const KEYED = 9;

const copy = messages.ballot;

interface Props {
  poll: Poll;
  /** What the viewer has chosen, as the server has it. */
  votes: readonly string[];
}

const spoken = (poll: Poll, rows: readonly TallyRow[]): string => {
  if (!poll.results_visible) return messages.poll.votes(poll.total_votes);
  const each = rows.map((row) => copy.result(row.text, row.percent, row.votes ?? 0));
  return copy.results(poll.total_votes, each.join('; '));
};

/** One line, before the vote and after it: nothing below it moves. */
const Instruction = ({ poll, voted, ended }: { poll: Poll; voted: boolean; ended: boolean }) => {
  if (voted && !poll.allow_multiple_votes) return <Notice tone="own">{copy.hasVoted}</Notice>;
  if (ended || poll.status === 'draft') return null;
  return <Notice>{poll.allow_multiple_votes ? copy.multiple : copy.single}</Notice>;
};

const remarkOn = (poll: Poll, ended: boolean): string | null => {
  if (!poll.results_visible) return messages.poll.hidden;
  return poll.total_votes === 0 && !ended ? messages.poll.noVotesYet : null;
};

/** The options of a poll: each row is the target of a vote and the bar of its result. */
export const Ballot = ({ poll: held, votes }: Props) => {
  const { poll, chosen, choose, isPending, failureOf } = useBallot(held, votes);
  const ended = poll.status === 'closed';
  const rows = tallyOf(poll.options);
  useShortcut(KEYS, messages.shortcuts.choose, (key) => {
    const row = rows[Number(key) - 1];
    if (row) choose(row.id);
  });
  const remark = remarkOn(poll, ended);

  return (
    <section aria-label={copy.legend}>
      <Instruction poll={poll} voted={chosen.size > 0} ended={ended} />
      <ol className="mt-4 flex flex-col gap-2">
        {rows.map((row, index) => (
          <OptionRow
            key={row.id}
            row={row}
            number={index < KEYED ? index + 1 : null}
            chosen={chosen.has(row.id)}
            pending={isPending(row.id)}
            ended={ended}
            failure={failureOf(row.id)}
            onChoose={() => choose(row.id)}
          />
        ))}
      </ol>
      {remark && <p className="mt-3 text-13 text-muted">{remark}</p>}
      <LiveRegion text={spoken(poll, rows)} urgent={ended} />
    </section>
  );
};
