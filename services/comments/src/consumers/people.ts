import type { EventPayload } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import { type Bus, consumeOnce } from '@showhands/service-kit/messaging';

const QUEUE = 'comments.people';

/** Keeps a copy of the users' names and pictures, for the authors of comments. Older versions never replace newer ones. */
export const subscribePeople = (bus: Bus, database: Database): Promise<void> => {
  const upsertPerson = (event: { id: string; payload: EventPayload<'user.registered' | 'user.updated'> }) =>
    consumeOnce(database, QUEUE, event, async (trx) => {
      const { user, profile_picture, version } = event.payload;
      await trx.raw(
        `insert into people (id, username, picture, version) values (?, ?, ?, ?)
         on conflict (id) do update
           set username = excluded.username, picture = excluded.picture, version = excluded.version
         where people.version < excluded.version`,
        [user.id, user.username, profile_picture, version],
      );
    });
  return bus.subscribe({ queue: QUEUE, handlers: { 'user.registered': upsertPerson, 'user.updated': upsertPerson } });
};
