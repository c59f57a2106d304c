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
import type { PollsConfig } from './config.ts';
import { subscribeCommentTotals } from './consumers/comment-totals.ts';
import { subscribePeople } from './consumers/people.ts';
import { internalRouter } from './internal.ts';
import { createTimerAlarm } from './jobs/alarm.ts';
import { createBullAlarm } from './jobs/bullmq-alarm.ts';
import { createCloser } from './jobs/closer.ts';
import { bindPolls } from './polls/routes.ts';
import { type SeededPoll, seedPolls } from './seed.ts';
import { createBallotBox } from './votes/ballot-box.ts';
import { bindVotes } from './votes/routes.ts';

export type { SeededPoll } from './seed.ts';

export interface PollsService extends Service {
  /** Fills an installation without polls, and returns the ids of the new ones. */
  seedPolls(polls: readonly SeededPoll[]): Promise<readonly string[]>;
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Parts that a measurement puts in place of the product's. */
interface PollsParts {
  readonly openBallotBox?: typeof createBallotBox;
}

const start = async (
  config: PollsConfig,
  platform: Platform,
  { lifecycle, openBallotBox = createBallotBox }: PollsParts & { readonly lifecycle: Lifecycle },
): Promise<PollsService> => {
  const { logger, metrics, bus } = platform;
  const { store, relay } = await openStore({ name: 'polls', config, migrations, platform, lifecycle });
  const { database } = store;
  const ballotBox = openBallotBox({ database, metrics, committed: relay.wake });
  lifecycle.add('ballot box', () => ballotBox.drain());
  const alarm = config.REDIS_URL ? createBullAlarm(config.REDIS_URL, logger) : createTimerAlarm();
  const closer = createCloser({ store, alarm, logger, metrics });
  lifecycle.add('closer', () => closer.close());

  const verifyToken = createTokenVerifier(createJwksKeyFinder(config.AUTH_URL));
  const api = createApi({ verifyToken, secret: config.INTERNAL_SECRET, store });
  bindPolls(api, { store, endsChanged: closer.endsChanged });
  bindVotes(api, { database, ballotBox });
  const app = createHttpApp({
    logger,
    metrics,
    readiness: { database: () => database.raw('select 1') },
    api: api.router,
    internal: internalRouter(database, config.INTERNAL_SECRET),
  });

  await subscribePeople(bus, { database, committed: relay.wake });
  await subscribeCommentTotals(bus, { database, committed: relay.wake });
  relay.start();
  closer.start();
  lifecycle.add('housekeeping', startHousekeeping(database, logger));
  const http = await listen(createHttpServer(app), { port: config.PORT, host: config.HOST });
  lifecycle.add('http', http.close);
  return { url: http.url, close: () => lifecycle.close(), seedPolls: (polls) => seedPolls(database, polls) };
};

/** Polls, votes, results and closing at the end. */
export const createPollsService = (
  config: PollsConfig,
  platform: Platform,
  parts: PollsParts = {},
): Promise<PollsService> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, { ...parts, lifecycle }));
