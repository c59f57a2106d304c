import { fileURLToPath } from 'node:url';
import {
  createApi,
  createHttpApp,
  createHttpServer,
  createJwksKeyFinder,
  createTokenVerifier,
  type Lifecycle,
  listen,
  openStore,
  type Platform,
  type Service,
  startHousekeeping,
  withLifecycle,
} from '@showhands/service-kit';
import type { NotificationsConfig } from './config.ts';
import { subscribeComments } from './consumers/comments.ts';
import { subscribePeople } from './consumers/people.ts';
import { subscribePolls } from './consumers/polls.ts';
import { bindFeed } from './feed/routes.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const start = async (config: NotificationsConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics, bus } = platform;
  const { store, relay } = await openStore({ name: 'notifications', config, migrations, platform, lifecycle });
  const { database } = store;
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

/** Who is told of what: a feed for each user, and broadcasts that are stored once. */
export const createNotificationsService = (config: NotificationsConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
