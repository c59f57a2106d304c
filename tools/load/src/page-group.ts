import { limits } from '@showhands/contracts';
import type { Client, Viewer } from './client.ts';
import { type ClientPool, MAX_CONNECTING, openClientPool } from './client-pool.ts';
import type { Measurements } from './measurements.ts';
import type { PagesPlan, Plan } from './plan.ts';
import type { PollSet } from './poll-set.ts';
import { accountAt, readPoll } from './polls.ts';
import type { RunState } from './request-group.ts';
import { runAt, waitUntil } from './schedule.ts';
import { itemsIn, type Share } from './share.ts';
import { arrivalTimes, START, stageAt } from './stages.ts';

/** Polls on the first page of a dashboard. */
const LISTED = 24;
const ASLEEP_MS = 5_000;

/**
 * Assigns accounts and polls to the pages of a share in turn; with more pages than accounts, some accounts have several. A list
 * has 24 polls, and the lists differ.
 */
const viewersOf = ({ accounts, share }: PagesContext, { set: { polls }, pages, shows }: PageGroup): Viewer[] => {
  const ids = polls.map(({ poll }) => poll.id);
  const indexes = Array.from({ length: pages }, (_, index) => index);
  return itemsIn(indexes, share).map((index, turn) => {
    const first = Math.floor((index % ids.length) / LISTED) * LISTED;
    const list = ids.slice(first, first + Math.min(LISTED, limits.live.listedPolls));
    return {
      token: accountAt(accounts, turn).token,
      pollId: ids[index % ids.length] ?? '',
      shows: shows === 'list' ? { list } : shows,
    };
  });
};

interface PageGroup extends PagesPlan {
  readonly name: string;
  readonly set: PollSet;
}

interface PagesContext {
  readonly url: string;
  readonly transport: Plan['transport'];
  readonly accounts: RunState['accounts'];
  readonly share: Share;
  readonly localAddresses: readonly string[];
  readonly stages: RunState['stages'];
  readonly measurements: Measurements;
  readonly signal: AbortSignal;
  /** The start of the timeline; undefined before. */
  readonly startedAt: () => number | undefined;
}

export interface Pages {
  readonly pool: ClientPool;
  /** Lets pages lose connections, sleep and leave, as the plan says, until the signal. */
  churn(run: RunState, signal: AbortSignal): Promise<void>;
}

/** Opens the worker's share of the pages of a group. */
export const openPages = (group: PageGroup, context: PagesContext): Pages => {
  const { url, transport, share, localAddresses, stages, measurements, signal, startedAt } = context;
  const finish = (operation: string, dueAt: number): void => {
    const since = startedAt();
    const stage = since === undefined ? undefined : stageAt(stages, dueAt - since);
    if (stage?.isWarmUp) return;
    measurements.finish({ group: group.name, stage: stage?.name ?? START, operation }, 'ok', dueAt);
  };
  const pool = openClientPool({
    ...{ url, transport, localAddresses, signal, viewers: viewersOf(context, group) },
    ...{ connectRate: group.connectRate && group.connectRate / share.of, connecting: MAX_CONNECTING / share.of },
    readPoll: ({ pollId, token }) => readPoll(url, pollId, token),
    onJoin: (dueAt) => finish('connect', dueAt),
    onRejoin: (lostAt) => finish('reconnect', lostAt),
  });

  const churn = async (run: RunState, ended: AbortSignal): Promise<void> => {
    const sleep = async (client: Client): Promise<void> => {
      client.sleep();
      await waitUntil(performance.now() + ASLEEP_MS, ended);
      client.wake();
    };
    const actions = {
      reconnect: async (client: Client) => client.drop(),
      sleep,
      leave: async (client: Client, dueAt: number) => pool.replace(client, dueAt),
    };
    await Promise.all(
      (['reconnect', 'sleep', 'leave'] as const).map((name) =>
        runAt({
          times: arrivalTimes(stages, group[name] ?? 0, 'even', share),
          start: async (_, dueAt) => {
            const joined = pool.clients.filter(({ isJoined }) => isJoined);
            const client = joined[Math.floor(Math.random() * joined.length)];
            if (client) await actions[name](client, dueAt);
          },
          ...{ signal: ended, startedAt: run.startedAt },
        }),
      ),
    );
  };
  return { pool, churn };
};
