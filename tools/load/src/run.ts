import { limits } from '@showhands/contracts';
import type { Viewer } from './client.ts';
import { openClientPool } from './client-pool.ts';
import { postComments } from './comments.ts';
import type { Histogram } from './histogram.ts';
import { LoadError } from './load-error.ts';
import { monitorMachine } from './machine.ts';
import type { Options } from './options.ts';
import { createPolls, deletePolls, type OwnPoll, planBallots, readPoll } from './polls.ts';
import type { Prepared } from './prepare.ts';
import { formatProgress, sampleProgress } from './progress.ts';
import { readSnapshot } from './read-snapshot.ts';
import { reconcile } from './reconciliation.ts';
import { type Result, resultOf } from './result.ts';
import { castVotes, newVoteCount } from './vote-count.ts';
import { acknowledgedToScreen, voteToScreen } from './vote-to-screen.ts';
import { waitForDelivery } from './wait-for-delivery.ts';

/** The result, with the full histograms for the report's plots. */
export interface Run {
  readonly result: Result;
  readonly latency: Histogram;
  readonly voteToScreen: Histogram;
}

interface Context {
  readonly log: (line: string) => void;
  /** Stops the load early; what was sent until then is reconciled all the same. */
  readonly signal: AbortSignal;
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

const measure = async (
  prepared: Prepared,
  polls: readonly OwnPoll[],
  options: Options,
  context: Context,
): Promise<Run> => {
  const { url, transport, connectRate } = options;
  const { signal } = context;
  const startedAt = new Date();
  const count = newVoteCount();
  const viewers = viewersOf(prepared, polls, options);
  const pool = openClientPool({
    ...{ url, viewers, transport, connectRate, signal },
    readPoll: ({ pollId, token }) => readPoll(url, pollId, token),
  });
  const { clients } = pool;
  const totals = () => ({
    ...{ acknowledged: count.acknowledged, errors: count.errors },
    ...{ deliveries: pool.deliveries, joined: pool.joined },
  });
  const progress = sampleProgress(totals, (second, all) => context.log(formatProgress(second, all)));
  const machine = monitorMachine();
  try {
    await pool.settled;
    const ballots = planBallots(prepared.accounts, polls, options.votes);
    const [{ casts, votingMs }, comments] = await Promise.all([
      castVotes(options, ballots, signal, count),
      postComments(prepared.accounts, polls, options, signal),
    ]);
    await waitForDelivery(url, polls, clients);
    progress.stop();
    const machineUse = machine();
    const [snapshot, source] = await readSnapshot({ url, database: prepared.database, polls, casts, clients });
    const screenTimes = voteToScreen(casts, clients);
    const result = resultOf({
      ...{ options, startedAt, casts, votingMs, count, comments, pool, source },
      machine: machineUse,
      timeline: progress.seconds,
      voteToScreen: screenTimes,
      acknowledgedToScreen: acknowledgedToScreen(casts, clients),
      reconciliation: reconcile(snapshot),
    });
    return { result, latency: count.latency, voteToScreen: screenTimes };
  } finally {
    progress.stop();
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
