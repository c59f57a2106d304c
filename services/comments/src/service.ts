import { fileURLToPath } from 'node:url';
import { openStore } from '@showhands/service-kit/database';
import { subscribeDeletions, subscribeExports, subscribeModeration } from '@showhands/service-kit/messaging';
import { createServiceApi, type Platform, type Service, serve } from '@showhands/service-kit/platform';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import { createInternalClient } from '@showhands/service-kit/security';
import { createCommentLimit } from './comments/comment-limit.ts';
import { bindComments } from './comments/routes.ts';
import type { CommentsConfig } from './config.ts';
import { subscribePeople } from './consumers/people.ts';
import { subscribePolls } from './consumers/polls.ts';
import { collectData } from './data-export/collect-data.ts';
import { removeCommentsOf, removePerson } from './deletions/commands.ts';
import { internalRouter } from './internal.ts';
import { bindLikes } from './likes/routes.ts';
import { moderate } from './moderation/commands.ts';
import { createPollsClient } from './polls-client.ts';
import { bindReports } from './reports/routes.ts';
import { type SeededComment, seedComments } from './seed.ts';

export type { SeededComment } from './seed.ts';

export interface CommentsService extends Service {
  /** Inserts demo comments, unless there are comments already. */
  seedComments(comments: readonly SeededComment[]): Promise<void>;
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const start = async (config: CommentsConfig, platform: Platform, lifecycle: Lifecycle): Promise<CommentsService> => {
  const { logger, bus } = platform;
  const { store, relay } = await openStore({ name: 'comments', config, migrations, platform, lifecycle });
  const { database } = store;
  const polls = createPollsClient(createInternalClient(config.POLLS_URL, config.INTERNAL_SECRET));

  if (config.RATE_LIMITS === 'off') logger.warn('comments are not limited');
  const commentLimit = createCommentLimit(platform, config.RATE_LIMITS === 'on');
  const api = createServiceApi({ config, platform, store, keys: config.AUTH_URL });
  bindComments(api, { store, polls, commentLimit });
  bindLikes(api, { store, polls });
  bindReports(api, { store, polls });

  await subscribePeople(bus, database);
  await subscribePolls(bus, database);
  await subscribeExports(bus, 'comments', { database, committed: relay.wake, collect: collectData });
  await subscribeDeletions(bus, 'comments', {
    database,
    committed: relay.wake,
    removeContent: removeCommentsOf,
    removePerson,
  });
  await subscribeModeration(bus, 'comments', { database, committed: relay.wake, moderate });
  relay.start();
  const internal = internalRouter(database, config.INTERNAL_SECRET);
  const service = await serve({ config, platform, lifecycle, api, internal, database });
  return { ...service, seedComments: (comments) => seedComments(database, comments) };
};

/** Comments, replies and likes. */
export const createCommentsService = (config: CommentsConfig, platform: Platform): Promise<CommentsService> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
