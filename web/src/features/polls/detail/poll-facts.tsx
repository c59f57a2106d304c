import { limits, type Poll } from '@showhands/contracts';
import { ageOf } from '#lib/age.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { pollDetailMessages } from '#lib/messages/poll-detail.ts';
import { Fact } from '../components/fact.tsx';
import { Moment } from '../components/moment.tsx';
import { isChosen } from '../leader.ts';

const copy = pollDetailMessages;

/** A run without an end is open until the next one. */
const EndFact = ({ poll, now }: { poll: Poll; now: number }) => {
  const { status, closed_at: closedAt, ends_at: end, next_run_at: next } = poll;
  const endsAt = end ?? next;
  return status === 'closed' && closedAt ? (
    <Fact label={copy.factEnded}>
      <Moment iso={closedAt} now={now} isPast isZoned />
    </Fact>
  ) : (
    <Fact label={copy.factEnds}>{endsAt ? <Moment iso={endsAt} now={now} isZoned /> : copy.never}</Fact>
  );
};

interface Props {
  poll: Poll;
  now: number;
  /** The number of people with the poll open; null while it is not known. */
  watching: number | null;
}

/** The side column of the poll screen. */
export const PollFacts = ({ poll, now, watching }: Props) => (
  <section aria-label={copy.facts}>
    <dl className="border-t border-line">
      <Fact label={copy.factVotes}>{formatNumber(isChosen(poll) ? poll.total_votes : poll.voters_count)}</Fact>
      {(poll.allow_multiple_votes || poll.anonymous) && (
        <Fact label={copy.factVoters}>{formatNumber(poll.voters_count)}</Fact>
      )}
      <Fact label={copy.factComments}>{formatNumber(poll.comments_count)}</Fact>
      <Fact label={copy.factAuthor}>
        <bdi>{poll.creator_username}</bdi>
      </Fact>
      <Fact label={copy.factCreated}>
        <time dateTime={poll.createdAt}>{pollMessages.age(ageOf(poll.createdAt, now))}</time>
      </Fact>
      <EndFact poll={poll} now={now} />
      <Fact label={copy.factId}>{poll.id.slice(0, limits.client.pollIdCharacters)}</Fact>
    </dl>
    <p className="mt-3 min-h-6 text-13 text-muted figures">{watching !== null && copy.watching(watching)}</p>
  </section>
);
