import type { EventPayload } from '@showhands/contracts';
import { type Bus, consumeOnce, type Database } from '@showhands/service-kit';

const QUEUE = 'polls.people';

/** Keeps the names by which polls show their creators. An older name never replaces a newer one. */
export const subscribePeople = (bus: Bus, database: Database): Promise<void> => {
  const rename = (event: { id: string; payload: EventPayload<'user.registered' | 'user.updated'> }) =>
    consumeOnce(database, QUEUE, event, async (trx) => {
      const { user, version } = event.payload;
      await trx.raw(
        `insert into people (id, username, version) values (?, ?, ?)
         on conflict (id) do update set username = excluded.username, version = excluded.version
         where people.version < excluded.version`,
        [user.id, user.username, version],
      );
    });
  return bus.subscribe({ queue: QUEUE, handlers: { 'user.registered': rename, 'user.updated': rename } });
};
