import { type Crowd, openCrowd } from './crowd.ts';
import { checkLedger } from './ledger.ts';
import { LoadError } from './load-error.ts';
import { watchMachine } from './machine.ts';
import type { Options } from './options.ts';
import type { Histogram } from './percentiles.ts';
import { createPolls, deletePolls, type OwnPoll, planBallots, readPoll } from './polls.ts';
import type { Prepared } from './prepare.ts';
import { readBooks } from './read-books.ts';
import { type Result, resultOf } from './result.ts';
import type { Attendee } from './seat.ts';
import { newTally, vote } from './tally.ts';
import { untilQuiet } from './until-quiet.ts';
import { voteToScreen } from './vote-to-screen.ts';
import { describeSecond, watch } from './watch.ts';

/** What a load test found, with what only the report shows. */
export interface Run {
  readonly result: Result;
  readonly latency: Histogram;
  readonly onScreen: Histogram;
}

interface Context {
  readonly say: (line: string) => void;
  /** Ends the test early; what was done until then is checked all the same. */
  readonly signal: AbortSignal;
}

/** Everyone has one poll on the screen; with more sockets than testers some have several pages open. */
const attendeesOf = ({ testers }: Prepared, polls: readonly OwnPoll[], sockets: number): Attendee[] =>
  Array.from({ length: sockets }, (_, index) => ({
    token: testers[index % testers.length]?.token ?? '',
    pollId: polls[index % polls.length]?.poll.id ?? '',
  }));

const openPages = (prepared: Prepared, polls: readonly OwnPoll[], options: Options, signal: AbortSignal): Crowd => {
  const { url, sockets, transport, connectRate } = options;
  const attendees = attendeesOf(prepared, polls, sockets);
  return openCrowd({
    ...{ url, attendees, transport, connectRate, signal },
    read: ({ pollId, token }) => readPoll(url, pollId, token),
  });
};

const measure = async (
  prepared: Prepared,
  polls: readonly OwnPoll[],
  options: Options,
  context: Context,
): Promise<Run> => {
  const { url } = options;
  const startedAt = new Date();
  const tally = newTally();
  const crowd = openPages(prepared, polls, options, context.signal);
  const { seats } = crowd;
  const counts = () => ({
    ...{ acknowledged: tally.acknowledged, errors: tally.errors },
    ...{ deliveries: crowd.deliveries, joined: crowd.joined },
  });
  const watching = watch(counts, (second, all) => context.say(describeSecond(second, all)));
  const machine = watchMachine();
  try {
    await crowd.settled;
    const ballots = planBallots(prepared.testers, polls, options.votes);
    const voted = await vote(options, ballots, context.signal, tally);
    await untilQuiet(url, polls, seats);
    watching.stop();
    const ran = { ...tally, ...voted, machine: machine(), timeline: watching.seconds };
    const { casts } = voted;
    const [books, source] = await readBooks({ url, database: prepared.database, polls, casts, seats });
    const onScreen = voteToScreen(casts, seats);
    const { joined, losses, deliveries, refusals, connecting } = crowd;
    const sockets = { joined, losses, deliveries, refusals, connecting, voteToScreen: onScreen };
    const result = resultOf({ options, startedAt, ...ran, sockets, source, ledger: checkLedger(books) });
    return { result, latency: tally.latency, onScreen };
  } finally {
    watching.stop();
    crowd.close();
  }
};

/** Polls of its own, pages on them, votes in them, and whether all of that adds up. */
export const runLoadTest = async (prepared: Prepared, options: Options, context: Context): Promise<Run> => {
  const polls = await createPolls(options.url, prepared.testers, options).catch((cause: unknown) => {
    throw new LoadError(`No poll can be put up: ${String(cause)}`, { cause });
  });
  // What breaks off leaves no ledger to be looked at.
  let isToBeSeen = false;
  try {
    const run = await measure(prepared, polls, options, context);
    isToBeSeen = !run.result.holds;
    return run;
  } finally {
    if (!isToBeSeen && !options.keep) {
      await deletePolls(options.url, polls).catch(() => context.say('The polls of the test could not be deleted.'));
    }
  }
};
