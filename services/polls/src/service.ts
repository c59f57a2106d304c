import { fileURLToPath } from 'node:url';
import { openStore } from '@showhands/service-kit/database';
import { subscribeDeletions, subscribeExports, subscribeModeration } from '@showhands/service-kit/messaging';
import { type Platform, type Service, serve } from '@showhands/service-kit/platform';
import { type Lifecycle, withLifecycle } from '@showhands/service-kit/runtime';
import { createPollsApi } from './api.ts';
import type { PollsConfig } from './config.ts';
import { subscribeAddresses } from './consumers/addresses.ts';
import { subscribeCommentTotals } from './consumers/comment-totals.ts';
import { subscribeGroups } from './consumers/groups.ts';
import { subscribePeople } from './consumers/people.ts';
import { collectData } from './data-export/collect-data.ts';
import { removeFromPolls, removePerson } from './deletions/commands.ts';
import { internalRouter } from './internal.ts';
import { createBullMqWakeUpTimer } from './jobs/bullmq-wake-up-timer.ts';
import { createClosingScheduler } from './jobs/closing-scheduler.ts';
import { createMailRequester } from './jobs/mail-requester.ts';
import { createRankingCounter } from './jobs/ranking-counter.ts';
import { createInProcessWakeUpTimer } from './jobs/wake-up-timer.ts';
import { moderate } from './moderation/commands.ts';
import { createPollSecrets } from './polls/poll-secrets.ts';
import { moveReports } from './reports/commands.ts';
import { type SeededPoll, seedPolls } from './seed.ts';
import { createBallotBox } from './votes/ballot-box.ts';
import { rebuildThinEvents } from './votes/thin-events.ts';

export type { SeededPoll } from './seed.ts';

export interface PollsService extends Service {
  /** Fills an installation that has no polls. @returns the ids of the new polls */
  seedPolls(polls: readonly SeededPoll[]): Promise<readonly string[]>;
}

export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const start = async (config: PollsConfig, platform: Platform, lifecycle: Lifecycle): Promise<PollsService> => {
  const { logger, metrics, bus } = platform;
  const beforeLease = rebuildThinEvents;
  const stored = { name: 'polls', config, migrations, platform, lifecycle };
  const { store, relay } = await openStore({ ...stored, beforeLease, purgeMore: moveReports });
  const { database } = store;
  const rankingCounter = createRankingCounter({ store, logger });
  lifecycle.add('ranking counter', () => rankingCounter.close());
  const { rankingsChanged } = rankingCounter;
  const wakeUpTimer = config.REDIS_URL
    ? createBullMqWakeUpTimer(config.REDIS_URL, logger)
    : createInProcessWakeUpTimer();
  const secrets = createPollSecrets(config.INTERNAL_SECRET);
  const closingScheduler = createClosingScheduler({ store, secrets, wakeUpTimer, logger, metrics });
  lifecycle.add('closing scheduler', () => closingScheduler.close());
  const mailRequester = createMailRequester({ store, logger });
  lifecycle.add('mail requester', () => mailRequester.close());
  const { endsChanged } = closingScheduler;
  const ballotBox = createBallotBox({
    database,
    metrics,
    publish: relay.publish,
    rankingsChanged,
    secrets,
    releasesChanged: endsChanged,
  });
  lifecycle.add('ballot box', () => ballotBox.drain());
  const api = createPollsApi({ config, platform, store, ballotBox, secrets, endsChanged });

  await subscribePeople(bus, { database, committed: relay.wake });
  await subscribeGroups(bus, { database, committed: relay.wake });
  await subscribeAddresses(bus, { database, committed: relay.wake });
  await subscribeDeletions(bus, 'polls', {
    database,
    committed: relay.wake,
    removeContent: removeFromPolls,
    removePerson,
  });
  await subscribeModeration(bus, 'polls', { database, committed: relay.wake, moderate });
  await subscribeExports(bus, 'polls', { database, committed: relay.wake, collect: collectData });
  await subscribeCommentTotals(bus, { database, committed: relay.wake });
  relay.start();
  closingScheduler.start();
  mailRequester.start();
  rankingCounter.start();
  const internal = internalRouter(database, config.INTERNAL_SECRET);
  const service = await serve({ config, platform, lifecycle, api, internal, database });
  return { ...service, seedPolls: (polls) => seedPolls(database, polls) };
};

/** Polls, votes, results, and closing polls at their end. */
export const createPollsService = (config: PollsConfig, platform: Platform): Promise<PollsService> =>
  withLifecycle(platform.logger, (lifecycle) => start(config, platform, lifecycle));
