import type { Poll } from '@showhands/contracts';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ballotMessages } from '../../../lib/messages/en/ballot.ts';
import { shortcutMessages } from '../../../lib/messages/en/layout.ts';
import { pollDetailMessages } from '../../../lib/messages/en/poll-detail.ts';
import { from } from '../../../lib/origin.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { mayViewResults } from '../ballot-rules.ts';
import { spokenResults } from '../standing-text.ts';
import { tallyOf } from '../tally.ts';
import { useBallot } from '../use-ballot.ts';
import { OptionRow } from './option-row.tsx';

const KEYS = '1 2 3 4 5 6 7 8 9';
const KEYED = 9;

const copy = ballotMessages;

interface Props {
  poll: Poll;
  /** What the viewer has chosen, as the server has it. */
  votes: readonly string[];
}

const stateOf = (poll: Poll): string | null => {
  if (poll.status === 'draft') return pollDetailMessages.draft;
  if (poll.status === 'closed') return poll.auto_closed ? pollDetailMessages.autoClosed : pollDetailMessages.closed;
  return null;
};

/** One place for what a viewer must know before they act, whatever becomes of the poll: nothing below it moves. */
const Instruction = ({ poll, voted }: { poll: Poll; voted: boolean }) => {
  const state = stateOf(poll);
  if (voted && !poll.allow_multiple_votes) {
    return (
      <Notice tone="own">
        <span>{copy.hasVoted}</span>
        {state && <span> · {state}</span>}
      </Notice>
    );
  }
  if (state) return <Notice tone={poll.status === 'closed' ? 'signal' : 'plain'}>{state}</Notice>;
  return <Notice>{poll.allow_multiple_votes ? copy.multiple : copy.single}</Notice>;
};

const remarkOn = (poll: Poll): string | null => {
  if (!poll.results_visible) return pollDetailMessages.hidden;
  return poll.total_votes === 0 && poll.status === 'active' ? pollDetailMessages.noVotesYet : null;
};

const ResultsLink = ({ pollId }: { pollId: string }) => {
  const { state } = useLocation();
  return (
    <Link to={paths.pollResults(pollId)} state={from('poll', state)} className={buttonClass('secondary')}>
      {pollDetailMessages.viewResults}
    </Link>
  );
};

/** The options of a poll: each row is the target of a vote and the bar of its result. */
export const Ballot = ({ poll: held, votes }: Props) => {
  const { poll, chosen, choose, isPending, failureOf } = useBallot(held, votes);
  const ended = poll.status === 'closed';
  const rows = tallyOf(poll.options);
  useShortcut(KEYS, shortcutMessages.choose, (key) => {
    const row = rows[Number(key) - 1];
    if (row) choose(row.id);
  });
  const remark = remarkOn(poll);
  const mayView = mayViewResults(poll, chosen.size > 0);

  return (
    <section aria-label={copy.legend}>
      <Instruction poll={poll} voted={chosen.size > 0} />
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
      {/* In an open poll the way to the results comes with the first vote, into a place of its own. */}
      {(mayView || poll.status !== 'draft') && (
        <div className="mt-3 flex min-h-target flex-wrap items-center gap-x-6 gap-y-2">
          {mayView && <ResultsLink pollId={poll.id} />}
          {remark && <p className="text-13 text-muted">{remark}</p>}
        </div>
      )}
      <LiveRegion text={spokenResults(poll, rows)} urgent={ended} />
    </section>
  );
};
