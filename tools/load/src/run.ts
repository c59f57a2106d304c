import { deleteSequence } from '@showhands/contracts';
import { apiClient } from '@showhands/testing/api-client';
import type { LoadTestAccount } from './accounts.ts';
import { LoadError } from './load-error.ts';
import type { Measurements } from './measurements.ts';
import { operationsOf } from './operation-result.ts';
import type { Options } from './options.ts';
import { type CreatedSet, closePolls, createPollSet } from './poll-set.ts';
import { type DeletablePoll, deletePolls, readPolls } from './polls.ts';
import type { Prepared } from './prepare.ts';
import { readSnapshot } from './read-snapshot.ts';
import { reconcile } from './reconciliation.ts';
import { type Result, resultOf } from './result.ts';
import { waitUntil } from './schedule.ts';
import type { Second } from './second.ts';
import { itemsIn, type Share } from './share.ts';
import { endOf } from './stages.ts';
import { Team } from './team.ts';
import { breachOf } from './thresholds.ts';
import { DELIVERY_TIMEOUT_MS, type Newest } from './wait-for-delivery.ts';
import type { Assignment, Worker } from './worker.ts';

/** Votes in one message to a worker. */
const HEARD_AT_ONCE = 10_000;

/** The result, with everything that was measured. */
export interface Run {
  readonly result: Result;
  readonly measurements: Measurements;
}

export interface RunContext {
  readonly workers: readonly Worker[];
  readonly log: (line: string) => void;
  /** Stops the load early; the votes that were sent until then are reconciled all the same. */
  readonly signal: AbortSignal;
  /** `endsAt`: the end of the timeline by `performance.now()`, infinite if the load ends by count. */
  readonly onSecond: (second: Second, endsAt: number) => void;
}

type Sets = ReadonlyMap<string, CreatedSet>;

const createSets = async ({ accounts }: Prepared, { url, plan }: Options): Promise<Sets> => {
  const presented = new Set(
    Object.values(plan.requests).flatMap((group) => (group.do.present === undefined ? [] : [group.polls])),
  );
  const sets = new Map<string, CreatedSet>();
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

/** Closes each set at its time of the timeline, which started at a time by `performance.now()`. */
const scheduleCloses = (url: string, sets: Sets, startedAt: number, signal: AbortSignal): Promise<unknown> =>
  Promise.all(
    [...sets.values()].map(async (set) => {
      if (set.plan.closes === undefined) return;
      await waitUntil(startedAt + set.plan.closes, signal);
      if (!signal.aborted) await closePolls(url, set);
    }),
  );

type Snapshots = Awaited<ReturnType<typeof readSnapshot>>;

/**
 * Waits until the pages have the newest states and reads the polls, again if they have newer versions by then. A ranking is
 * counted up to a second after its last vote, which raises the version once more.
 */
const readSettled = async (
  read: () => Promise<Snapshots>,
  settle: () => Promise<readonly Newest[]>,
  attempts = 3,
): Promise<Snapshots> => {
  const versions = new Map((await settle()).map(({ pollId, version }) => [pollId, version]));
  const found = await read();
  const isSettled = found[0].polls.every(({ pollId, version }) => versions.get(pollId) === version);
  return isSettled || attempts === 1 ? found : readSettled(read, settle, attempts - 1);
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

/** Ends the run when a threshold that the plan watches has failed. */
const watchThresholds = ({ plan }: Options, context: RunContext) => {
  const stop = new AbortController();
  return {
    signal: AbortSignal.any([context.signal, stop.signal]),
    check: (elapsedMs: number, measurements: Measurements): void => {
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
  };
};

const assign = ({ accounts }: Prepared, sets: Sets, { url, plan }: Options, startedAt: Date) => {
  const { stages, requests, pages, connections, transport } = plan;
  return (share: Share): Assignment => ({
    ...{ url, share, sets: Object.fromEntries(sets), accounts: itemsIn(accounts, share) },
    plan: { stages, requests, pages, connections, transport },
    startedAt: startedAt.getTime(),
  });
};

/** Runs the timeline on all workers from a common start, a time by `performance.now()`, until the last response. */
const runTimeline = async (team: Team, sets: Sets, { url }: Options, startedAt: number): Promise<void> => {
  const ended = new AbortController();
  const running = team.each((worker) => worker.run(performance.timeOrigin + startedAt)).finally(() => ended.abort());
  await Promise.all([running, scheduleCloses(url, sets, startedAt, ended.signal)]);
  await team.each((worker) => worker.end());
};

/** Tells all workers the acknowledged votes of all, so that each can measure when its sockets received them. */
const tellVotes = async (team: Team): Promise<void> => {
  const measured = team.collector.casts().filter(({ place, version }) => place !== undefined && version !== undefined);
  for (let from = 0; from < measured.length; from += HEARD_AT_ONCE) {
    const votes = measured.slice(from, from + HEARD_AT_ONCE);
    await team.each((worker) => worker.hear(votes));
  }
};

type Sources = Parameters<typeof readSnapshot>[0];

/** The reported ballots, and the possible ones of workers that were lost. */
const castsOf = (team: Team, accounts: readonly LoadTestAccount[]): Sources['casts'] => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const reported = team.collector.casts().flatMap(({ userId, ...cast }) => {
    const account = byId.get(userId);
    return account ? [{ ...cast, account }] : [];
  });
  return [...reported, ...team.unreported()];
};

const reconcileRun = async ({ accounts, database }: Prepared, sets: Sets, team: Team, options: Options) => {
  const { url, deliveryTimeoutMs = DELIVERY_TIMEOUT_MS } = options;
  const polls = pollsIn(sets);
  const settle = async (): Promise<readonly Newest[]> => {
    const newest = (await readPolls(url, polls)).map(({ pollId, version, total }) => ({ pollId, version, total }));
    await team.each((worker) => worker.settle(newest, deliveryTimeoutMs));
    return newest;
  };
  const read = () => readSnapshot({ url, database, polls, casts: castsOf(team, accounts), clients: [] });
  const [snapshot, source] = await readSettled(read, settle);
  await tellVotes(team);
  const finished = await team.finish();
  const clients = finished.flatMap((worker) => worker.clients);
  return { reconciliation: reconcile({ ...snapshot, clients }), source, finished };
};

/** The work of all workers, and its result. */
const measure = async (
  prepared: Prepared,
  sets: Sets,
  created: DeletablePoll[],
  options: Options,
  context: RunContext,
): Promise<Run> => {
  const startedAt = new Date();
  const watch = watchThresholds(options, context);
  let timelineStart = Number.POSITIVE_INFINITY;
  const onSecond = (second: Second): void => {
    context.onSecond(second, timelineStart + endOf(options.plan.stages));
    watch.check(performance.now() - timelineStart, measurements);
  };
  const team = new Team(context.workers, assign(prepared, sets, options, startedAt), { log: context.log, onSecond });
  const { measurements, seconds } = team.collector;
  try {
    await team.open(watch.signal);
    timelineStart = performance.now() + team.latencyMs;
    await runTimeline(team, sets, options, timelineStart);
    const { reconciliation, source, finished } = await reconcileRun(prepared, sets, team, options);
    for (const { screens } of finished) measurements.add(screens);
    const result = resultOf({
      ...{ options, startedAt, measurements, seconds, reconciliation, source, plan: planOf(options, prepared) },
      ...{ sockets: team.sockets(), workers: team.results() },
    });
    return { result, measurements };
  } finally {
    created.push(...team.collector.created);
    await team.close();
  }
};

/** Creates polls, runs the groups on all workers, reconciles, and deletes the polls. */
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
