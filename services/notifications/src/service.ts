import { fileURLToPath } from 'node:url';
import { openStore, startHousekeeping } from '@showhands/service-kit/database';
import { createApi, createHttpApp, createHttpServer, listen } from '@showhands/service-kit/http';
import type { Platform, Service } from '@showhands/service-kit/platform';
import { createRateLimits } from '@showhands/service-kit/rate-limiting';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import { createJwksKeyFinder, createTokenVerifier } from '@showhands/service-kit/security';
import type { NotificationsConfig } from './config.ts';
import { subscribeComments } from './consumers/comments.ts';
import { subscribePeople } from './consumers/people.ts';
import { subscribePolls } from './consumers/polls.ts';
import { bindFeed } from './feed/routes.ts';
import { bindSettings } from './settings/routes.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const start = async (config: NotificationsConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { logger, metrics, bus } = platform;
  const { store, relay } = await openStore({ name: 'notifications', config, migrations, platform, lifecycle });
  const { database } = store;
  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const rateLimits = createRateLimits(config, platform);
  const api = createApi({ verifyToken, secret: config.INTERNAL_SECRET, rateLimits, store });
  bindFeed(api, store);
  bindSettings(api, store);
  const app = createHttpApp({
    logger,
    metrics,
    readiness: { database: () => database.raw('select 1') },
    api,
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

/** Notifications: a feed for each user, and broadcasts that are stored once for many users. */
export const createNotificationsService = (config: NotificationsConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
