import { fileURLToPath } from 'node:url';
import {
  createApi,
  createDatabase,
  createHttpApp,
  createHttpServer,
  createJwksKeyFinder,
  createRelay,
  createStore,
  createTokenVerifier,
  Lifecycle,
  listen,
  migrateDatabase,
  type Platform,
  type Service,
  startHousekeeping,
} from '@showhands/service-kit';
import type { NotificationsConfig } from './config.ts';
import { subscribeComments } from './consumers/comments.ts';
import { subscribePeople } from './consumers/people.ts';
import { subscribePolls } from './consumers/polls.ts';
import { bindFeed } from './feed/routes.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Who is told of what: a feed for each user, and broadcasts that are stored once. */
export const createNotificationsService = async (config: NotificationsConfig, platform: Platform): Promise<Service> => {
  const { logger, metrics, bus } = platform;
  const lifecycle = new Lifecycle(logger);
  await migrateDatabase(config.DATABASE_URL, migrations);
  const database = createDatabase({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    applicationName: 'notifications',
    metrics,
  });
  lifecycle.add('database', () => database.destroy());

  const relay = createRelay({ database, bus, logger, metrics });
  lifecycle.add('outbox relay', () => relay.close());
  const store = createStore(database, relay.wake);
  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const api = createApi({ verifyToken, secret: config.INTERNAL_SECRET, store });
  bindFeed(api, store);
  const app = createHttpApp({
    logger,
    metrics,
    readiness: { database: () => database.raw('select 1') },
    api: api.router,
  });

  await subscribePeople(bus, database);
  await subscribePolls(bus, database);
  await subscribeComments(bus, database);
  relay.start();
  lifecycle.add('housekeeping', startHousekeeping(database, logger));
  const http = await listen(createHttpServer(app), { port: config.PORT, host: config.HOST });
  lifecycle.add('http', http.close);
  return { url: http.url, close: () => lifecycle.close() };
};
