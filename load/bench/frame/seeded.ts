import { resolve } from 'node:path';
import { seedComments } from '../seed/comments.ts';
import { seedNotifications } from '../seed/notifications.ts';
import { seedPolls } from '../seed/polls.ts';
import { type Amounts, seedDatabase } from '../seed/store.ts';
import type { Bench } from './bench.ts';
import { environmentOf } from './process-tree.ts';

const program = (service: string): string => resolve(import.meta.dirname, `../../../services/${service}/src/main.ts`);

/** A product whose lists are filled, on databases of its own. Nothing reaches it over the broker. @returns its gateway's address */
export const startSeeded = async (bench: Bench, amounts: Amounts): Promise<string> => {
  const serverUrl = bench.stack.servers.postgres.url;
  const start = async (service: 'polls' | 'comments' | 'notifications', databaseUrl: string, own = {}) => {
    const environment = environmentOf(bench.replica(service).pid);
    const alone = { DATABASE_URL: databaseUrl, AMQP_URL: '', REDIS_URL: '', EMBEDDED: 'true', ...own };
    return bench.beside(program(service), { ...environment, ...alone });
  };
  const POLLS_URL = await start('polls', await seedDatabase(serverUrl, 'polls', amounts, seedPolls));
  const comments = await seedDatabase(serverUrl, 'comments', amounts, seedComments);
  const notifications = await seedDatabase(serverUrl, 'notifications', amounts, seedNotifications);
  const upstreams = {
    POLLS_URL,
    COMMENTS_URL: await start('comments', comments, { POLLS_URL }),
    NOTIFICATIONS_URL: await start('notifications', notifications),
  };
  return bench.beside(program('gateway'), { ...environmentOf(bench.replica('gateway').pid), ...upstreams });
};
