import { setTimeout as delay } from 'node:timers/promises';
import type { Poll } from '@showhands/contracts';
import { median } from '@showhands/load';
import { createDatabase, type Database } from '@showhands/service-kit';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved } from '../harness/interleave.ts';
import { sendVotes, votesOn } from '../harness/votes.ts';

const MIN_RATIO = 0.95;
const DELIVERY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 250;

/** Waits until the notifications service has consumed the event of every vote. @throws after a minute */
const waitForEvents = async (database: Database, polls: readonly Poll[], votes: number): Promise<void> => {
  const ids = polls.map(({ id }) => id);
  for (const deadline = Date.now() + DELIVERY_TIMEOUT_MS; ; await delay(POLL_INTERVAL_MS)) {
    const { rows } = await database.raw<{ rows: { consumed: number }[] }>(
      'select count(*)::integer as consumed from poll_voters where poll_id = any (?) and selections = 1',
      [ids],
    );
    if (rows[0]?.consumed === votes) return;
    if (Date.now() > deadline) throw new Error(`the events of ${rows[0]?.consumed} of ${votes} votes were consumed`);
  }
};

const resultOf = (
  pairs: readonly { readonly first: number; readonly second: number }[],
  votes: number,
): BenchmarkResult => {
  const measured = ratioOf(pairs, (perSecond) => perSecond);
  return {
    benchmark: 10,
    description: `a burst of ${votes} votes with RabbitMQ stopped ÷ with it running, votes per second`,
    target: `≥ ${MIN_RATIO}`,
    measured,
    unit: '',
    isMet: measured.median >= MIN_RATIO,
    details: {
      'while it is stopped': median(pairs.map(({ first }) => first)),
      'while it runs': median(pairs.map(({ second }) => second)),
    },
    method: 'A round ends once RabbitMQ runs again and another service has consumed the event of every vote.',
  };
};

/** Benchmark 10: a burst of votes during an outage of RabbitMQ against one without; all events arrive afterwards. */
export const withoutBroker = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const { rabbit } = bench.stack.servers;
  const accounts = await bench.accounts(bench.quick ? 300 : 5_000);
  const bursts = bench.quick ? 1 : 4;
  const votes = bursts * accounts.length;
  const createPolls = async (): Promise<Poll[]> => {
    const polls = await Promise.all(Array.from({ length: bursts }, () => bench.createPoll()));
    await bench.waitUntilIdle();
    return polls;
  };
  const voteOn = async (polls: readonly Poll[]): Promise<number> =>
    (
      await sendVotes(
        [bench.gatewayUrl],
        polls.flatMap((poll) => votesOn([poll], accounts)),
      )
    ).perSecond;
  const notifications = createDatabase({ url: bench.stack.databaseUrl('notifications'), pool: 2 });

  const running = async (): Promise<number> => {
    const polls = await createPolls();
    const perSecond = await voteOn(polls);
    await waitForEvents(notifications, polls, votes);
    return perSecond;
  };
  const stopped = async (): Promise<number> => {
    const polls = await createPolls();
    await rabbit.shutdown();
    const perSecond = await voteOn(polls);
    await rabbit.restart();
    await waitForEvents(notifications, polls, votes);
    return perSecond;
  };
  try {
    await running();
    return [resultOf(await runInterleaved(bench.pairs, stopped, running), votes)];
  } finally {
    await notifications.destroy();
  }
};
