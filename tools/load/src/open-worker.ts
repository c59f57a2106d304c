import { openHttpClient } from './http.ts';
import { LoadError } from './load-error.ts';
import { monitorMachine } from './machine.ts';
import { Measurements } from './measurements.ts';
import { openPages, type Pages } from './page-group.ts';
import { openPollSet, type PollSet } from './poll-set.ts';
import { type RunState, runRequests } from './request-group.ts';
import { addUp, type SocketTotals } from './result.ts';
import { sampleSeconds } from './sample-seconds.ts';
import { waitUntil } from './schedule.ts';
import { countIn } from './share.ts';
import { endOf, START, stageAt } from './stages.ts';
import { UpdateLag } from './update-lag.ts';
import type { CastBallot } from './vote-load.ts';
import { acknowledgedToScreen, voteToScreen } from './vote-to-screen.ts';
import { waitForNewest } from './wait-for-delivery.ts';
import type { Assignment, OpenWorker, Report, ReportedCast } from './worker.ts';

interface WorkerContext {
  /** The zero of `performance.now()`, in milliseconds since 1970 by the clock of the leader. */
  readonly timeOrigin: number;
  readonly localAddresses: readonly string[];
  readonly onReport: (report: Report) => void;
  readonly signal: AbortSignal;
}

const setOf = (sets: ReadonlyMap<string, PollSet>, name: string): PollSet => {
  const set = sets.get(name);
  if (!set) throw new Error(`no polls ${name}`);
  return set;
};

const reported = ({ account, ...cast }: CastBallot, timeOrigin: number): ReportedCast => ({
  ...cast,
  ...{ userId: account.id, dueAt: timeOrigin + cast.dueAt },
});

const totalsOf = (pages: readonly Pages[]): SocketTotals => {
  const pools = pages.map(({ pool }) => pool);
  const sumOf = (count: (pool: Pages['pool']) => number): number => pools.reduce((sum, pool) => sum + count(pool), 0);
  return {
    joined: sumOf(({ joined }) => joined),
    losses: sumOf(({ disconnects }) => disconnects),
    refusals: addUp(pools.flatMap(({ connectErrors }) => [...connectErrors])),
    deliveries: sumOf(({ deliveries }) => deliveries),
  };
};

const screensOf = (casts: readonly ReportedCast[], pages: readonly Pages[], timeOrigin: number): Measurements => {
  const clients = pages.flatMap(({ pool }) => pool.clients);
  const measured = casts.map((cast) => ({ ...cast, dueAt: cast.dueAt - timeOrigin }));
  const screens = new Measurements();
  for (const ofPlace of Map.groupBy(measured, ({ place }) => `${place?.group} ${place?.stage}`).values()) {
    const { group, stage } = ofPlace[0]?.place ?? { group: '', stage: '' };
    screens.recordTimes({ group, stage, operation: 'screen' }, voteToScreen(ofPlace, clients));
    screens.recordTimes({ group, stage, operation: 'screenAfterResponse' }, acknowledgedToScreen(ofPlace, clients));
  }
  return screens;
};

/** Starts the groups side by side. */
const startGroups = (run: RunState, { plan }: Assignment, sets: ReadonlyMap<string, PollSet>, signal: AbortSignal) => {
  const groups = Object.entries(plan.requests).map(([name, group]) => ({
    ...{ isCounted: group.count !== undefined },
    done: runRequests(run, { ...group, name, set: setOf(sets, group.polls) }, signal),
  }));
  const isByCount = groups.some(({ isCounted }) => isCounted);
  const leading = groups.filter(({ isCounted }) => isCounted || !isByCount).map(({ done }) => done);
  const untilEndOfTimeline = () => waitUntil(run.startedAt + endOf(plan.stages), signal);
  return {
    /** Resolves when the groups with a count have ended, or with the timeline. */
    untilCounts: () => Promise.all(groups.length === 0 ? [untilEndOfTimeline()] : leading),
    untilEnd: () => Promise.all(groups.map(({ done }) => done)),
  };
};

/** Opens the worker's share of the pages, and reports every second from then on. */
export const openWorker = async (
  assignment: Assignment,
  { timeOrigin, localAddresses, onReport, signal: stopped }: WorkerContext,
): Promise<OpenWorker> => {
  const { url, plan, share, accounts } = assignment;
  const { stages, transport } = plan;
  const [limited, ended] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([stopped, limited.signal]);
  const sets = new Map(Object.entries(assignment.sets).map(([name, set]) => [name, openPollSet(set, share)]));
  const client = openHttpClient(url, Math.max(1, countIn(plan.connections, share)));
  const [measurements, lag, machine] = [new Measurements(timeOrigin), new UpdateLag(), monitorMachine()];
  let startedAt: number | undefined;
  const pages = Object.entries(plan.pages).map(([name, group]) =>
    openPages(
      { ...group, name, set: setOf(sets, group.polls) },
      { url, transport, localAddresses, accounts, share, stages, measurements, signal, startedAt: () => startedAt },
    ),
  );
  const clients = () => pages.flatMap(({ pool }) => pool.clients);
  const state: Omit<RunState, 'startedAt'> = {
    ...{ share, client, lag, measurements, accounts, stages, signal, casts: [], created: [], voters: new Map() },
    onRateLimit: () => limited.abort(),
  };
  const endReports = sampleSeconds({
    ...{ startedAt: assignment.startedAt - timeOrigin, clients, lag, machine, sockets: () => totalsOf(pages) },
    stage: () => (startedAt === undefined ? START : (stageAt(stages, performance.now() - startedAt)?.name ?? START)),
    onSecond: (second) =>
      onReport({
        ...{ ...second, operations: measurements.take(), created: state.created.splice(0) },
        casts: state.casts.splice(0).map((cast) => reported(cast, timeOrigin)),
      }),
  });
  let groups: ReturnType<typeof startGroups>;
  let others: Promise<unknown>;
  let machineUse: ReturnType<typeof machine.stop> | undefined;
  const heard: ReportedCast[] = [];
  await Promise.all(pages.map(({ pool }) => pool.settled));

  return {
    run: async (startAt) => {
      startedAt = startAt - timeOrigin;
      await waitUntil(startedAt, signal);
      const run = { ...state, startedAt };
      const running = AbortSignal.any([signal, ended.signal]);
      groups = startGroups(run, assignment, sets, running);
      others = Promise.all(pages.map((one) => one.churn(run, running)));
      await groups.untilCounts();
      if (!limited.signal.aborted) return;
      throw new LoadError(
        `${url} limits the rate of requests (429): see "Rate limits" in docs/load-testing.md, or a proxy in front of it.`,
      );
    },
    end: async () => {
      ended.abort();
      await Promise.all([groups.untilEnd(), others]);
    },
    settle: async (newest, timeoutMs) => {
      await waitForNewest(newest, clients(), timeoutMs);
      endReports();
      machineUse ??= machine.stop();
    },
    hear: async (casts) => void heard.push(...casts),
    finish: async () => ({
      screens: screensOf(heard, pages, timeOrigin).take(),
      clients: clients().map(({ pollId, isJoined, lastState }) => ({ pollId, isJoined, lastState })),
      ...{ sockets: totalsOf(pages), machine: machineUse ?? machine.stop() },
    }),
    close: async () => {
      endReports();
      ended.abort();
      for (const { pool } of pages) pool.close();
      await client.close();
    },
  };
};
