import type { DomainEvent, PollSnapshot } from '@showhands/contracts';
import { type Bus, consumeOnce, type Database, type Transaction } from '@showhands/service-kit';
import { broadcast, forgetPoll, rememberPoll, rememberVoters, tellOfVotes } from '../telling/repository.ts';

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

const onVoted = async (trx: Transaction, event: DomainEvent<'poll.voted'>): Promise<void> => {
  const { poll, voters } = event.payload;
  if (!(await rememberPoll(trx, poll))) return;
  const fresh = await rememberVoters(trx, poll, voters, event.occurredAt);
  const others = fresh.filter((voter) => voter.id !== poll.creator);
  await tellOfVotes(trx, poll, others, event.occurredAt);
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

export const subscribePolls = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.created': (event) => consumeOnce(database, QUEUE, event, (trx) => onCreated(trx, event)),
      'poll.updated': (event) => consumeOnce(database, QUEUE, event, (trx) => onUpdated(trx, event)),
      'poll.voted': (event) => consumeOnce(database, QUEUE, event, (trx) => onVoted(trx, event)),
      'poll.closed': (event) => consumeOnce(database, QUEUE, event, (trx) => onClosed(trx, event)),
      'poll.deleted': (event) =>
        consumeOnce(database, QUEUE, event, (trx) => forgetPoll(trx, event.payload.pollId, event.payload.creator)),
    },
  });
