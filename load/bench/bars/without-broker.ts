import { setTimeout as delay } from 'node:timers/promises';
import type { Poll } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit';
import { median } from '../../src/percentiles.ts';
import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, ratioOf } from '../frame/pairs.ts';
import { fireVotes, votesOn } from '../frame/votes.ts';

const LEAST = 0.95;
const DELIVERY_MS = 60_000;
const LOOK_MS = 250;

/** Waits until the service that hears of each voter has heard of all. @throws when some are missing after a minute */
const untilHeard = async (database: Database, polls: readonly Poll[], voters: number): Promise<void> => {
  const ids = polls.map(({ id }) => id);
  for (const deadline = Date.now() + DELIVERY_MS; ; await delay(LOOK_MS)) {
    const { rows } = await database.raw<{ rows: { heard: number }[] }>(
      'select count(*)::integer as heard from poll_voters where poll_id = any (?) and selections = 1',
      [ids],
    );
    if (rows[0]?.heard === voters) return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.heard} of ${voters} votes were heard of`);
  }
};

const findingOf = (pairs: readonly { readonly first: number; readonly second: number }[], votes: number): Finding => {
  const measured = ratioOf(pairs, (perSecond) => perSecond);
  return {
    bar: 10,
    what: `a burst of ${votes} votes with RabbitMQ stopped ÷ with it running, votes per second`,
    target: `≥ ${LEAST}`,
    measured,
    unit: '',
    isMet: measured.median >= LEAST,
    figures: {
      'while it is stopped': median(pairs.map(({ first }) => first)),
      'while it runs': median(pairs.map(({ second }) => second)),
    },
    how: 'A round ends when RabbitMQ is back and another service has heard of every vote.',
  };
};

/** Bar 10: a burst while RabbitMQ is stopped beside one while it runs, and all of it delivered afterwards. */
export const withoutBroker = async (bench: Bench): Promise<readonly Finding[]> => {
  const { rabbit } = bench.stack.servers;
  const people = await bench.people(bench.quick ? 300 : 5_000);
  const rounds = bench.quick ? 1 : 4;
  const votes = rounds * people.length;
  const newPolls = async (): Promise<Poll[]> => {
    const polls = await Promise.all(Array.from({ length: rounds }, () => bench.newPoll()));
    await bench.settle();
    return polls;
  };
  const burst = async (polls: readonly Poll[]): Promise<number> =>
    (
      await fireVotes(
        bench.gatewayUrl,
        polls.flatMap((poll) => votesOn([poll], people)),
      )
    ).perSecond;
  const notifications = createDatabase({ url: bench.stack.databaseUrl('notifications'), pool: 2 });

  const running = async (): Promise<number> => {
    const polls = await newPolls();
    const perSecond = await burst(polls);
    await untilHeard(notifications, polls, votes);
    return perSecond;
  };
  const stopped = async (): Promise<number> => {
    const polls = await newPolls();
    await rabbit.shutdown();
    const perSecond = await burst(polls);
    await rabbit.restart();
    await untilHeard(notifications, polls, votes);
    return perSecond;
  };
  try {
    await running();
    return [findingOf(await interleave(bench.pairs, stopped, running), votes)];
  } finally {
    await notifications.destroy();
  }
};
