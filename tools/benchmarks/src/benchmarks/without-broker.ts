import type { Poll } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit';
import { eventually } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { mediansOf, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { sendVotes, votesOn } from '../harness/votes.ts';

const DELIVERY = { timeoutMs: 60_000, intervalMs: 250 };

/** Waits until the notifications service has consumed the event of every vote. @throws after a minute */
const waitForEvents = async (database: Database, polls: readonly Poll[], votes: number): Promise<void> => {
  const ids = polls.map(({ id }) => id);
  const assertConsumed = async (): Promise<void> => {
    const { rows } = await database.raw<{ rows: { consumed: number }[] }>(
      'select count(*)::integer as consumed from poll_voters where poll_id = any (?) and selections = 1',
      [ids],
    );
    if (rows[0]?.consumed !== votes)
      throw new Error(`the events of ${rows[0]?.consumed} of ${votes} votes were consumed`);
  };
  await eventually(assertConsumed, DELIVERY);
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
  const voteOn = async (polls: readonly Poll[]): Promise<number> => {
    const ballots = polls.flatMap((poll) => votesOn([poll], accounts));
    return (await sendVotes([bench.gatewayUrl], ballots)).perSecond;
  };
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
    const pairs = await runInterleaved(bench.pairs, stopped, running);
    const [whileStopped, whileRunning] = mediansOf(pairs, (perSecond) => perSecond);
    return [
      resultOf({
        benchmark: 10,
        description: `a burst of ${votes} votes with RabbitMQ stopped ÷ with it running, votes per second`,
        target: ['≥', 0.95],
        measured: ratioOf(pairs, (perSecond) => perSecond),
        details: { 'while it is stopped': whileStopped, 'while it runs': whileRunning },
        method: 'A round ends once RabbitMQ runs again and another service has consumed the event of every vote.',
      }),
    ];
  } finally {
    await notifications.destroy();
  }
};
