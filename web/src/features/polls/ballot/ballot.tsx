import type { Poll } from '@showhands/contracts';
import { useSyncExternalStore } from 'react';
import { LiveRegion } from '../../../components/ui/live-region.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ballotMessages } from '../../../lib/messages/ballot.ts';
import { shortcutMessages } from '../../../lib/messages/layout.ts';
import { pollDetailMessages } from '../../../lib/messages/poll-detail.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { optionResultsOf } from '../option-results.ts';
import { resultsAnnouncement } from '../result-text.ts';
import { BallotFooter } from './ballot-footer.tsx';
import { canViewResults } from './ballot-rules.ts';
import { confirmation, optionRow } from './confirmation.ts';
import { OptionRow } from './option-row.tsx';
import { useBallot } from './use-ballot.ts';

const SHORTCUT_KEYS = '1 2 3 4 5 6 7 8 9';
const SHORTCUT_COUNT = 9;

const copy = ballotMessages;

interface Props {
  poll: Poll;
  /** The ids of the options that the viewer has chosen, according to the server. */
  votes: readonly string[];
}

const statusNote = (poll: Poll): string | null => {
  if (poll.status === 'draft') return pollDetailMessages.draft;
  if (poll.status === 'closed') return poll.auto_closed ? pollDetailMessages.autoClosed : pollDetailMessages.closed;
  return null;
};

/** A single notice in a fixed place, so that nothing below moves when the status of the poll changes. */
const Instruction = ({ poll, voted }: { poll: Poll; voted: boolean }) => {
  const status = statusNote(poll);
  if (voted && !poll.allow_multiple_votes) {
    return (
      <Notice tone="own">
        <span>{copy.hasVoted}</span>
        {status && <span> · {status}</span>}
      </Notice>
    );
  }
  if (status) return <Notice tone={poll.status === 'closed' ? 'signal' : 'plain'}>{status}</Notice>;
  return <Notice>{poll.allow_multiple_votes ? copy.multiple : copy.single}</Notice>;
};

/** Says what voting reveals. Worded for open and closed polls alike, so that nothing moves when the poll closes. */
const PrivacyNote = ({ poll }: { poll: Poll }) => {
  const session = useSession();
  if (session.status !== 'signed-out' && session.user.id === poll.creator) return null;
  return <p className="mt-1 pl-3.5 text-13 text-muted">{poll.show_results ? copy.whoSees : copy.whoSeesHidden}</p>;
};

/** The options of a poll, each both a vote button and the bar of its result. */
export const Ballot = ({ poll: cached, votes }: Props) => {
  const { poll, chosen, choose, isPending, failureOf } = useBallot(cached, votes);
  const ended = poll.status === 'closed';
  const rows = optionResultsOf(poll.options);
  // Only moves the focus, since a vote may be final: Enter casts it.
  useShortcut(SHORTCUT_KEYS, shortcutMessages.options, (key) => optionRow(rows[Number(key) - 1]?.id)?.focus());
  const confirmed = useSyncExternalStore(confirmation.subscribe, () => confirmation.of(poll.id));

  return (
    <section aria-label={copy.legend}>
      <Instruction poll={poll} voted={chosen.size > 0} />
      <PrivacyNote poll={poll} />
      <ol className="mt-4 flex flex-col gap-2">
        {rows.map((row, index) => (
          <OptionRow
            key={row.id}
            row={row}
            number={index < SHORTCUT_COUNT ? index + 1 : null}
            chosen={chosen.has(row.id)}
            pending={isPending(row.id)}
            ended={ended}
            failure={failureOf(row.id)}
            onChoose={() => choose(row.id)}
          />
        ))}
      </ol>
      <BallotFooter poll={poll} canView={canViewResults(poll, chosen.size > 0)} confirmed={confirmed} />
      <LiveRegion
        text={resultsAnnouncement(poll, rows)}
        urgent={ended}
        muted={confirmed !== null || rows.some(({ id }) => isPending(id))}
      />
    </section>
  );
};
