import type { DomainEvent } from '@showhands/contracts';
import { type Bus, consumeOnce, type Database, outbox, type Transaction } from '@showhands/service-kit';
import { findPerson, findPoll, touchPollsOf } from '../polls/repository.ts';

const QUEUE = 'polls.people';

/** Whoever looks at an older poll reads the new name with it the next time. */
const ANNOUNCED_POLLS = 100;

interface PeopleOptions {
  readonly database: Database;
  readonly committed: () => void;
}

type PersonEvent = DomainEvent<'user.registered' | 'user.updated'>;

/** An older name never replaces a newer one. @returns whether there was another name before */
const rename = async (trx: Transaction, { user, version }: PersonEvent['payload']): Promise<boolean> => {
  const before = await findPerson(trx, user.id);
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into people (id, username, version) values (?, ?, ?)
     on conflict (id) do update set username = excluded.username, version = excluded.version
     where people.version < excluded.version`,
    [user.id, user.username, version],
  );
  return rowCount === 1 && before !== undefined && before.username !== user.username;
};

const announcePollsOf = async (trx: Transaction, creator: string): Promise<void> => {
  for (const id of await touchPollsOf(trx, creator, ANNOUNCED_POLLS)) {
    const poll = await findPoll(trx, id);
    if (poll) await outbox.append(trx, 'poll.updated', { poll, previous_status: poll.status });
  }
};

/** Keeps the names by which polls show their creators, and shows a new one to whoever looks at their polls. */
export const subscribePeople = (bus: Bus, { database, committed }: PeopleOptions): Promise<void> => {
  const keep = async (event: PersonEvent): Promise<void> => {
    await consumeOnce(database, QUEUE, event, async (trx) => {
      if (await rename(trx, event.payload)) await announcePollsOf(trx, event.payload.user.id);
    });
    committed();
  };
  return bus.subscribe({ queue: QUEUE, handlers: { 'user.registered': keep, 'user.updated': keep } });
};
