import { limits, type Poll } from '@showhands/contracts';
import { ageOf } from '../../../lib/age.ts';
import { pollMessages } from '../../../lib/messages/en/poll.ts';
import { pollDetailMessages } from '../../../lib/messages/en/poll-detail.ts';
import { formatDateTime, formatNumber } from '../../../lib/messages/format.ts';
import { usePresence } from '../use-presence.ts';
import { Fact } from './fact.tsx';

const copy = pollDetailMessages;

const EndFact = ({ poll: { status, closed_at: closedAt, ends_at: endsAt } }: { poll: Poll }) =>
  status === 'closed' && closedAt ? (
    <Fact label={copy.factEnded}>{formatDateTime(closedAt)}</Fact>
  ) : (
    <Fact label={copy.factEnds}>{endsAt ? formatDateTime(endsAt) : copy.never}</Fact>
  );

/** The rail beside the question. */
export const PollFacts = ({ poll, now }: { poll: Poll; now: number }) => {
  const watching = usePresence(poll.id);
  return (
    <section aria-label={copy.facts}>
      <dl className="border-t border-line">
        <Fact label={copy.factVotes}>{formatNumber(poll.total_votes)}</Fact>
        {poll.allow_multiple_votes && <Fact label={copy.factVoters}>{formatNumber(poll.voters_count)}</Fact>}
        <Fact label={copy.factComments}>{formatNumber(poll.comments_count)}</Fact>
        <Fact label={copy.factAuthor}>
          <bdi>{poll.creator_username}</bdi>
        </Fact>
        <Fact label={copy.factCreated}>
          <time dateTime={poll.createdAt}>{pollMessages.age(ageOf(poll.createdAt, now))}</time>
        </Fact>
        <EndFact poll={poll} />
        <Fact label={copy.factId}>{poll.id.slice(0, limits.client.pollIdCharacters)}</Fact>
      </dl>
      <p className="mt-3 min-h-6 text-13 text-muted figures">{watching !== null && copy.watching(watching)}</p>
    </section>
  );
};
