import { deleteSequence } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { openHttpClient } from './http.ts';
import { LoadError } from './load-error.ts';
import { monitorMachine } from './machine.ts';
import { Measurements } from './measurements.ts';
import { operationsOf } from './operation-result.ts';
import type { Options } from './options.ts';
import { openPages } from './page-group.ts';
import { closePolls, createPollSet, type PollSet } from './poll-set.ts';
import { type DeletablePoll, deletePolls } from './polls.ts';
import type { Prepared } from './prepare.ts';
import { sampleSeconds } from './progress.ts';
import { readSnapshot } from './read-snapshot.ts';
import { reconcile } from './reconciliation.ts';
import { type RunState, runRequests } from './request-group.ts';
import { type Result, resultOf } from './result.ts';
import { waitUntil } from './schedule.ts';
import type { Second } from './second.ts';
import { endOf, START, stageAt } from './stages.ts';
import { breachOf } from './thresholds.ts';
import { UpdateLag } from './update-lag.ts';
import type { CastBallot } from './vote-load.ts';
import { acknowledgedToScreen, voteToScreen } from './vote-to-screen.ts';
import { waitForDelivery } from './wait-for-delivery.ts';

/** The result, with everything that was measured. */
export interface Run {
  readonly result: Result;
  readonly measurements: Measurements;
}

export interface RunContext {
  readonly log: (line: string) => void;
  /** Stops the load early; what was sent until then is reconciled all the same. */
  readonly signal: AbortSignal;
  /** `endsAt`: the end of the timeline by `performance.now()`, infinite if the load ends by count. */
  readonly onSecond: (second: Second, endsAt: number) => void;
}

type Sets = ReadonlyMap<string, PollSet>;

const createSets = async ({ accounts }: Prepared, { url, plan }: Options): Promise<Sets> => {
  const presented = new Set(
    Object.values(plan.requests).flatMap((group) => (group.do.present === undefined ? [] : [group.polls])),
  );
  const sets = new Map<string, PollSet>();
  let firstCreator = 0;
  for (const [name, polls] of Object.entries(plan.polls)) {
    const title = `${plan.name} ${name}`;
    sets.set(
      name,
      await createPollSet({ url, accounts, plan: polls, title, firstCreator, isPresented: presented.has(name) }),
    );
    firstCreator += polls.count;
  }
  return sets;
};

const pollsIn = (sets: Sets) => [...sets.values()].flatMap(({ polls }) => polls);

const removeSets = async ({ url }: Options, sets: Sets): Promise<void> => {
  await deletePolls(
    url,
    pollsIn(sets).map(({ creator, poll }) => ({ creator, id: poll.id })),
  );
  for (const { sequenceId, polls } of sets.values()) {
    const { token = '' } = polls[0]?.creator ?? {};
    if (sequenceId !== undefined) await apiClient(url).call(deleteSequence, { token, params: { id: sequenceId } });
  }
};

const setOf = (sets: Sets, name: string): PollSet => {
  const set = sets.get(name);
  if (!set) throw new Error(`no polls ${name}`);
  return set;
};

const scheduleCloses = (url: string, sets: Sets, { startedAt }: RunState, signal: AbortSignal): Promise<unknown> =>
  Promise.all(
    [...sets.values()].map(async (set) => {
      if (set.plan.closes === undefined) return;
      await waitUntil(startedAt + set.plan.closes, signal);
      if (!signal.aborted) await closePolls(url, set);
    }),
  );

/** Runs all groups side by side. Those without a count end with those that have one, or with the timeline. */
const runGroups = async (run: RunState, { url, plan }: Options, sets: Sets, pages: ReturnType<typeof openPages>[]) => {
  const counted = new AbortController();
  const signal = AbortSignal.any([run.signal, counted.signal]);
  const groups = Object.entries(plan.requests).map(([name, group]) => ({
    ...{ isCounted: group.count !== undefined },
    done: runRequests(run, { ...group, name, set: setOf(sets, group.polls) }, signal),
  }));
  const others = [scheduleCloses(url, sets, run, signal), ...pages.map((one) => one.churn(run, signal))];
  const isByCount = groups.some(({ isCounted }) => isCounted);
  await Promise.all(groups.filter(({ isCounted }) => isCounted || !isByCount).map(({ done }) => done));
  if (groups.length === 0) await waitUntil(run.startedAt + endOf(plan.stages), signal);
  counted.abort();
  await Promise.all([...groups.map(({ done }) => done), ...others]);
};

const recordScreens = (
  measurements: Measurements,
  casts: readonly CastBallot[],
  clients: Parameters<typeof voteToScreen>[1],
) => {
  const measured = casts.filter(({ place }) => place !== undefined);
  for (const ofPlace of Map.groupBy(measured, ({ place }) => `${place?.group} ${place?.stage}`).values()) {
    const { group, stage } = ofPlace[0]?.place ?? { group: '', stage: '' };
    measurements.recordTimes({ group, stage, operation: 'screen' }, voteToScreen(ofPlace, clients));
    measurements.recordTimes(
      { group, stage, operation: 'screenAfterResponse' },
      acknowledgedToScreen(ofPlace, clients),
    );
  }
};

type Snapshots = Awaited<ReturnType<typeof readSnapshot>>;

/**
 * Reads the polls again while they have newer versions than the sockets were waited for. A ranking is counted up to a second
 * after its last vote, which raises the version once more.
 */
const readSettled = async (
  read: () => Promise<Snapshots>,
  wait: () => Promise<ReadonlyMap<string, number>>,
  versions: ReadonlyMap<string, number>,
  attempts = 3,
): Promise<Snapshots> => {
  const found = await read();
  const isSettled = found[0].polls.every(({ pollId, version }) => versions.get(pollId) === version);
  return isSettled || attempts === 1 ? found : readSettled(read, wait, await wait(), attempts - 1);
};

const planOf = ({ plan }: Options, { accounts }: Prepared): Result['plan'] => {
  const { name, polls, stages, requests, pages, connections, transport } = plan;
  return {
    ...{ name, accounts: accounts.length },
    polls: Object.values(polls).reduce((sum, { count }) => sum + count, 0),
    groups: [...Object.keys(requests), ...Object.keys(pages)],
    stages: stages.map((stage) => stage.name),
    options: { polls, stages, requests, pages, connections, transport },
  };
};

/** Ends the run at the first response with 429, or when a threshold that the plan watches has failed. */
const watchRun = ({ plan }: Options, measurements: Measurements, context: RunContext) => {
  const stop = new AbortController();
  let error: LoadError | undefined;
  return {
    signal: AbortSignal.any([context.signal, stop.signal]),
    onRateLimit: (url: string): void => {
      error ??= new LoadError(
        `${url} limits the rate of requests (429): see "Rate limits" in docs/load-testing.md, or a proxy in front of it.`,
      );
      stop.abort();
    },
    check: (elapsedMs: number): void => {
      const watched = plan.thresholds.filter(({ abortAfter }) => abortAfter !== undefined && abortAfter <= elapsedMs);
      if (watched.length === 0 || stop.signal.aborted) return;
      const breach = breachOf(
        watched.map(({ threshold }) => threshold),
        operationsOf(measurements),
      );
      if (!breach) return;
      context.log(`Stopping: ${breach} failed. The votes sent so far are reconciled.`);
      stop.abort();
    },
    rethrow: (): void => {
      if (error) throw error;
    },
  };
};

const measure = async (
  prepared: Prepared,
  sets: Sets,
  created: DeletablePoll[],
  options: Options,
  context: RunContext,
): Promise<Run> => {
  const { url, plan } = options;
  const startedAt = new Date();
  const measurements = new Measurements();
  const watch = watchRun(options, measurements, context);
  let timelineStart: number | undefined;
  const pages = Object.entries(plan.pages).map(([name, group]) =>
    openPages(
      { ...group, name, set: setOf(sets, group.polls) },
      {
        ...{ url, measurements, transport: plan.transport, stages: plan.stages, signal: watch.signal },
        ...{ accounts: prepared.accounts, startedAt: () => timelineStart },
      },
    ),
  );
  const pools = pages.map(({ pool }) => pool);
  const clients = () => pools.flatMap((pool) => pool.clients);
  const [client, lag, machine] = [openHttpClient(url, plan.connections), new UpdateLag(), monitorMachine()];
  const run: RunState = {
    ...{ client, lag, measurements, created, accounts: prepared.accounts, stages: plan.stages },
    ...{ casts: [], voters: new Map(), signal: watch.signal, onRateLimit: () => watch.onRateLimit(url) },
    startedAt: 0,
  };
  const endSeconds = sampleSeconds({
    ...{ measurements, pools, machine, lag },
    stage: () =>
      (timelineStart === undefined ? undefined : stageAt(plan.stages, performance.now() - timelineStart))?.name ??
      START,
    onSecond: (second) => {
      context.onSecond(second, (timelineStart ?? Number.POSITIVE_INFINITY) + endOf(plan.stages));
      if (timelineStart !== undefined) watch.check(performance.now() - timelineStart);
    },
  });
  try {
    await Promise.all(pools.map(({ settled }) => settled));
    timelineStart = performance.now();
    await runGroups({ ...run, startedAt: timelineStart }, options, sets, pages);
    watch.rethrow();
    const polls = pollsIn(sets);
    const wait = () => waitForDelivery(url, polls, clients(), options.deliveryTimeoutMs);
    const versions = await wait();
    endSeconds();
    const machineUse = machine.stop();
    const sources = { url, database: prepared.database, polls, casts: run.casts, clients: clients() };
    const [snapshot, source] = await readSettled(() => readSnapshot(sources), wait, versions);
    recordScreens(measurements, run.casts, clients());
    const result = resultOf({
      ...{ options, startedAt, measurements, pools, source, plan: planOf(options, prepared) },
      machine: machineUse,
      reconciliation: reconcile(snapshot),
    });
    return { result, measurements };
  } finally {
    endSeconds();
    await client.close();
    for (const pool of pools) pool.close();
  }
};

/** Creates polls, opens pages, runs the groups, reconciles, and deletes the polls. */
export const runLoadTest = async (prepared: Prepared, options: Options, context: RunContext): Promise<Run> => {
  const sets = await createSets(prepared, options).catch((cause: unknown) => {
    throw new LoadError(`The polls could not be created: ${String(cause)}`, { cause });
  });
  const created: DeletablePoll[] = [];
  // Discrepancies are looked into in the polls themselves. An aborted run has none to look into.
  let hasDiscrepancies = false;
  try {
    const run = await measure(prepared, sets, created, options, context);
    hasDiscrepancies = !run.result.consistent;
    return run;
  } finally {
    const remove = async (): Promise<void> => {
      await deletePolls(options.url, created);
      if (!hasDiscrepancies) await removeSets(options, sets);
    };
    if (!options.keep) await remove().catch(() => context.log('The polls of the test could not be deleted.'));
  }
};
