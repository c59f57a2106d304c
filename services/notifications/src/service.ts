import { fileURLToPath } from 'node:url';
import { openStore } from '@showhands/service-kit/database';
import { subscribeDeletions, subscribeExports, subscribeModeration } from '@showhands/service-kit/messaging';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import type { NotificationsConfig } from './config.ts';
import { subscribeComments } from './consumers/comments.ts';
import { subscribeDigests } from './consumers/digests.ts';
import { subscribePeople } from './consumers/people.ts';
import { subscribePolls } from './consumers/polls.ts';
import { collectData } from './data-export/collect-data.ts';
import { removePerson } from './deletions/remove-person.ts';
import { bindNotifications } from './notifications/routes.ts';
import { notifyOfDecision } from './notify/commands.ts';
import { bindSettings } from './settings/routes.ts';

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const start = async (config: NotificationsConfig, platform: Platform, lifecycle: Lifecycle): Promise<Service> => {
  const { bus } = platform;
  const { store, relay } = await openStore({ name: 'notifications', config, migrations, platform, lifecycle });
  const { database } = store;
  const api = createServiceApi({ config, platform, store, keys: config.AUTH_URL });
  bindNotifications(api, store);
  bindSettings(api, store);

  await subscribePeople(bus, database);
  await subscribeExports(bus, 'notifications', { database, committed: relay.wake, collect: collectData });
  await subscribeDeletions(bus, 'notifications', { database, removePerson });
  await subscribeModeration(bus, 'notifications', { database, committed: relay.wake, moderate: notifyOfDecision });
  await subscribeDigests(bus, database);
  await subscribePolls(bus, database);
  await subscribeComments(bus, database);
  relay.start();
  return serve({ config, platform, lifecycle, api, database });
};

/** Notifications of each user, and broadcasts that are stored once for many users. */
export const createNotificationsService = (config: NotificationsConfig, platform: Platform): Promise<Service> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
