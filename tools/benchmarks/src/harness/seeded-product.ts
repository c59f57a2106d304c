import { seedComments } from '../seed/comments.ts';
import { type SeedSizes, seedDatabase } from '../seed/database.ts';
import { seedNotifications } from '../seed/notifications.ts';
import { seedPolls } from '../seed/polls.ts';
import type { Bench } from './bench.ts';
import { environmentOf, serviceProgram } from './process-tree.ts';

/** Starts the services that lists are read from on seeded databases, without a broker or Redis. @returns the gateway's URL */
export const startSeededProduct = async (bench: Bench, sizes: SeedSizes): Promise<string> => {
  const serverUrl = bench.stack.servers.postgres.url;
  const start = async (service: 'polls' | 'comments' | 'notifications', databaseUrl: string, own = {}) => {
    const environment = environmentOf(bench.replica(service).pid);
    const isolated = { DATABASE_URL: databaseUrl, AMQP_URL: '', REDIS_URL: '', EMBEDDED: 'true', ...own };
    return bench.startService(serviceProgram(service), { ...environment, ...isolated });
  };
  const POLLS_URL = await start('polls', await seedDatabase(serverUrl, 'polls', sizes, seedPolls));
  const comments = await seedDatabase(serverUrl, 'comments', sizes, seedComments);
  const notifications = await seedDatabase(serverUrl, 'notifications', sizes, seedNotifications);
  const upstreams = {
    POLLS_URL,
    COMMENTS_URL: await start('comments', comments, { POLLS_URL }),
    NOTIFICATIONS_URL: await start('notifications', notifications),
  };
  return bench.startService(serviceProgram('gateway'), {
    ...environmentOf(bench.replica('gateway').pid),
    ...upstreams,
  });
};
