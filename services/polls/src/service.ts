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

/** Polls, votes, results and closing at the end. */
export const createPollsService = async (
  config: PollsConfig,
  platform: Platform,
  { openBallotBox = createBallotBox }: PollsParts = {},
): Promise<PollsService> => {
  const { logger, metrics, bus } = platform;
  const lifecycle = new Lifecycle(logger);
  await migrateDatabase(config.DATABASE_URL, migrations);
  const database = createDatabase({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    applicationName: 'polls',
    metrics,
  });
  lifecycle.add('database', () => database.destroy());

  const relay = createRelay({ database, bus, logger, metrics });
  lifecycle.add('outbox relay', () => relay.close());
  const store = createStore(database, relay.wake);
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
