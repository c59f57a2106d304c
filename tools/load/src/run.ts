import { limits } from '@showhands/contracts';
import type { Viewer } from './client.ts';
import { openClientPool } from './client-pool.ts';
import { postComments } from './comments.ts';
import { LoadError } from './load-error.ts';
import { monitorMachine } from './machine.ts';
import { Measurements, type Place } from './measurements.ts';
import type { Options } from './options.ts';
import { createPolls, deletePolls, type OwnPoll, planBallots, readPoll } from './polls.ts';
import type { Prepared } from './prepare.ts';
import { formatProgress, sampleSeconds } from './progress.ts';
import { readSnapshot } from './read-snapshot.ts';
import { reconcile } from './reconciliation.ts';
import { type Result, resultOf } from './result.ts';
import type { Second } from './second.ts';
import { UpdateLag } from './update-lag.ts';
import { castVotes } from './vote-count.ts';
import { acknowledgedToScreen, voteToScreen } from './vote-to-screen.ts';
import { waitForDelivery } from './wait-for-delivery.ts';

/** The result, with everything that was measured. */
export interface Run {
  readonly result: Result;
  readonly measurements: Measurements;
}

interface Context {
  readonly log: (line: string) => void;
  /** Stops the load early; what was sent until then is reconciled all the same. */
  readonly signal: AbortSignal;
  readonly onSecond: (second: Second) => void;
}

/** Polls on the first page of a dashboard. */
const LISTED = 24;

/**
 * Assigns accounts and polls to the sockets in turn; with more sockets than accounts, some accounts have several. A list
 * has the first polls. In the mixed load, each list has 24 polls, and the lists differ.
 */
const viewersOf = ({ accounts }: Prepared, polls: readonly OwnPoll[], { sockets, shows }: Options): Viewer[] => {
  const ids = polls.map(({ poll }) => poll.id);
  const listed = ids.slice(0, limits.live.listedPolls);
  return Array.from({ length: sockets }, (_, index) => {
    const own = shows === 'list' ? listed : ids;
    const pollId = own[index % own.length] ?? '';
    const page = Math.floor((index % ids.length) / LISTED) * LISTED;
    const isDashboard = shows === 'list' || (shows === 'mixed' && index % 2 === 1);
    const list = shows === 'list' ? listed : ids.slice(page, page + LISTED);
    return {
      token: accounts[index % accounts.length]?.token ?? '',
      pollId,
      shows: isDashboard ? { list } : shows === 'feed' ? shows : 'poll',
    };
  });
};

const STAGE = 'run';
const place = (group: string, operation: string): Place => ({ group, stage: STAGE, operation });

const planOf = (options: Options): Result['plan'] => {
  const { profile, users, polls, votes, comments, sockets, rate, connections, connectRate } = options;
  const { multi, shows, transport } = options;
  return {
    ...{ name: profile, accounts: users, polls },
    groups: ['voters', ...(comments > 0 ? ['commenters'] : []), ...(sockets > 0 ? ['pages'] : [])],
    stages: [STAGE],
    options: { votes, comments, sockets, rate, connections, connectRate, multi, shows, transport },
  };
};

const measure = async (
  prepared: Prepared,
  polls: readonly OwnPoll[],
  options: Options,
  context: Context,
): Promise<Run> => {
  const { url, transport, connectRate } = options;
  const { signal } = context;
  const startedAt = new Date();
  const measurements = new Measurements();
  const lag = new UpdateLag();
  const viewers = viewersOf(prepared, polls, options);
  const pool = openClientPool({
    ...{ url, viewers, transport, connectRate, signal },
    readPoll: ({ pollId, token }) => readPoll(url, pollId, token),
    onJoin: (dueAt) => measurements.finish(place('pages', 'connect'), 'ok', dueAt),
    onRejoin: (lostAt) => measurements.finish(place('pages', 'reconnect'), 'ok', lostAt),
  });
  const { clients } = pool;
  const machine = monitorMachine();
  const endSeconds = sampleSeconds({
    ...{ measurements, pool, machine, lag, stage: () => STAGE },
    onSecond: (second) => {
      context.log(formatProgress(second));
      context.onSecond(second);
    },
  });
  try {
    await pool.settled;
    const ballots = planBallots(prepared.accounts, polls, options.votes);
    const voting = { measurements, lag, place: place('voters', 'vote') };
    const [casts] = await Promise.all([
      castVotes(options, ballots, signal, voting),
      postComments(prepared.accounts, polls, options, signal, measurements),
    ]);
    await waitForDelivery(url, polls, clients, options.deliveryTimeoutMs);
    endSeconds();
    const machineUse = machine.stop();
    const [snapshot, source] = await readSnapshot({ url, database: prepared.database, polls, casts, clients });
    measurements.recordTimes(place('voters', 'screen'), voteToScreen(casts, clients));
    measurements.recordTimes(place('voters', 'screenAfterResponse'), acknowledgedToScreen(casts, clients));
    const result = resultOf({
      ...{ options, startedAt, measurements, pool, source, plan: planOf(options) },
      machine: machineUse,
      reconciliation: reconcile(snapshot),
    });
    return { result, measurements };
  } finally {
    endSeconds();
    pool.close();
  }
};

/** Creates polls, connects clients, casts votes, reconciles, and deletes the polls. */
export const runLoadTest = async (prepared: Prepared, options: Options, context: Context): Promise<Run> => {
  const polls = await createPolls(options.url, prepared.accounts, options).catch((cause: unknown) => {
    throw new LoadError(`The polls could not be created: ${String(cause)}`, { cause });
  });
  // Discrepancies are looked into in the polls themselves. An aborted run has none to look into.
  let hasDiscrepancies = false;
  try {
    const run = await measure(prepared, polls, options, context);
    hasDiscrepancies = !run.result.consistent;
    return run;
  } finally {
    if (!hasDiscrepancies && !options.keep) {
      await deletePolls(options.url, polls).catch(() => context.log('The polls of the test could not be deleted.'));
    }
  }
};
