import type { DomainEvent, PollSnapshot } from '@showhands/contracts';
import { type Bus, consumeOnce, consumeTogether, type Database, type Transaction } from '@showhands/service-kit';
import { broadcast, forgetPoll, rememberPoll, rememberVoters, tellOfVotes, type Voter } from '../telling/repository.ts';

const QUEUE = 'notifications.polls';

const creatorOf = (poll: PollSnapshot) => ({ id: poll.creator, username: poll.creator_username });

const announcePoll = (trx: Transaction, event: DomainEvent<'poll.created' | 'poll.updated'>): Promise<void> => {
  const { poll } = event.payload;
  return broadcast(trx, {
    id: event.id,
    type: 'poll_created',
    audience: 'everyone',
    poll,
    actor: creatorOf(poll),
    tellsCreator: false,
    at: event.occurredAt,
  });
};

const onCreated = async (trx: Transaction, event: DomainEvent<'poll.created'>): Promise<void> => {
  const { poll } = event.payload;
  if ((await rememberPoll(trx, poll)) && poll.status !== 'draft') await announcePoll(trx, event);
};

/** Publishing a draft is its announcement. */
const onUpdated = async (trx: Transaction, event: DomainEvent<'poll.updated'>): Promise<void> => {
  const { poll, previous_status } = event.payload;
  const isThere = await rememberPoll(trx, poll);
  if (isThere && previous_status === 'draft' && poll.status !== 'draft') await announcePoll(trx, event);
};

type Voted = DomainEvent<'poll.voted'>;

/** What several events say of one poll's voters, as if it had been said at once. */
const onVotedIn = async (trx: Transaction, events: readonly Voted[]): Promise<void> => {
  const inOrder = events.toSorted((one, other) => one.payload.poll.version - other.payload.poll.version);
  const [last] = inOrder.slice(-1);
  if (!last || !(await rememberPoll(trx, last.payload.poll))) return;
  const voters = new Map<string, Voter>();
  for (const { payload, occurredAt } of inOrder) {
    const { version } = payload.poll;
    for (const voter of payload.voters) {
      voters.set(voter.id, { ...voter, version, firstVotedAt: voters.get(voter.id)?.firstVotedAt ?? occurredAt });
    }
  }
  const { poll } = last.payload;
  const fresh = await rememberVoters(trx, poll.id, [...voters.values()]);
  const others = fresh.filter((voter) => voter.id !== poll.creator);
  await tellOfVotes(trx, poll, others, last.occurredAt);
};

/** In the order of the polls' ids, so that two bursts never wait for each other in a circle. */
const onVoted = async (trx: Transaction, events: readonly Voted[]): Promise<void> => {
  const byPoll = Map.groupBy(events, ({ payload }) => payload.poll.id);
  for (const id of [...byPoll.keys()].toSorted()) await onVotedIn(trx, byPoll.get(id) ?? []);
};

/** A creator who closed the poll knows; one whose poll ended by itself is told. */
const onClosed = async (trx: Transaction, event: DomainEvent<'poll.closed'>): Promise<void> => {
  const { poll, automatic } = event.payload;
  if (!(await rememberPoll(trx, poll))) return;
  await broadcast(trx, {
    id: event.id,
    type: 'poll_closed',
    audience: 'voters',
    poll,
    actor: automatic ? null : creatorOf(poll),
    tellsCreator: automatic,
    at: event.occurredAt,
  });
};

export const subscribePolls = (bus: Bus, database: Database): Promise<void> => {
  const votes = consumeTogether<'poll.voted'>(database, QUEUE, onVoted);
  return bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.created': (event) => consumeOnce(database, QUEUE, event, (trx) => onCreated(trx, event)),
      'poll.updated': (event) => consumeOnce(database, QUEUE, event, (trx) => onUpdated(trx, event)),
      'poll.voted': votes.handle,
      'poll.closed': async (event) => {
        // Whoever voted just before it is told of it, too.
        await votes.settled();
        await consumeOnce(database, QUEUE, event, (trx) => onClosed(trx, event));
      },
      'poll.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => forgetPoll(trx, event.payload.pollId, event.payload.creator)),
    },
  });
};
