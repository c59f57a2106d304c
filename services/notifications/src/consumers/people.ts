import { type Bus, consumeOnce, type Database } from '@showhands/service-kit';

const QUEUE = 'notifications.people';

/** Keeps since when each user can be told something. */
export const subscribePeople = (bus: Bus, database: Database): Promise<void> =>
  bus.subscribe({
    queue: QUEUE,
    handlers: {
      'user.registered': (event) =>
        consumeOnce(database, QUEUE, event, async (trx) => {
          const { user, createdAt } = event.payload;
          await trx.raw('insert into readers (user_id, registered_at) values (?, ?) on conflict do nothing', [
            user.id,
            createdAt,
          ]);
        }),
    },
  });
