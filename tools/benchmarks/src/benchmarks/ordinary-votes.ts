import type { Poll } from '@showhands/contracts';
import type { LoadTestAccount } from '@showhands/load';
import { createDatabase } from '@showhands/service-kit/database';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { ratioOf } from '../harness/interleave.ts';
import { cpuDetails, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { sendBurst } from '../harness/send-burst.ts';
import { voteOnHotPoll, votesOn, warmUp } from '../harness/votes.ts';

const RATE = 400;
const SECONDS = 5;
const CONNECTIONS = 100;
const TABLES = ['polls', 'options', 'votes', 'outbox', 'idempotency_keys'];

/** Votes at an ordinary rate, by accounts that vote on another poll in each round. */
const createRounds = (bench: Bench, polls: readonly Poll[], accounts: readonly LoadTestAccount[]) => {
  let rounds = 0;
  return (url: string): Promise<MeasuredVotes> => {
    const first = rounds++ % polls.length;
    const rotated = [...polls.slice(first), ...polls.slice(0, first)];
    return measureVotes(bench, () => sendBurst([url], votesOn(rotated, accounts), CONNECTIONS, RATE));
  };
};

const createPolls = async (bench: Bench, count: number): Promise<readonly Poll[]> => {
  const polls: Poll[] = [];
  while (polls.length < count) polls.push(await bench.createPoll());
  await bench.waitUntilIdle();
  return polls;
};

/** @returns the URL of a server that does the unavoidable part of a vote on these polls, behind a server that forwards calls */
const startMinimal = async (bench: Bench): Promise<string> => {
  const url = new URL(bench.stack.servers.postgres.url);
  url.pathname = new URL(bench.stack.databaseUrl('polls')).pathname;
  const database = createDatabase({ url: url.href, pool: 1, applicationName: 'bench' });
  try {
    await database.raw('drop schema if exists minimal cascade');
    await database.raw('create schema minimal');
    for (const table of TABLES) await database.raw(`create table minimal.${table} (like ${table} including all)`);
    for (const table of ['polls', 'options']) await database.raw(`insert into minimal.${table} select * from ${table}`);
  } finally {
    await database.destroy();
  }
  const AMQP_URL = bench.stack.servers.rabbit.url;
  const UPSTREAM_URL = await bench.startService('minimal-votes.ts', { DATABASE_URL: url.href, AMQP_URL });
  return bench.startService('minimal-gateway.ts', { UPSTREAM_URL });
};

/**
 * Benchmarks 23 and 24: votes at an ordinary rate, at which they are not gathered, against the unavoidable part of a vote, and on
 * many polls against few.
 */
export const ordinaryVotes = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [few, many] = bench.quick ? [10, 20] : [100, 1_000];
  const accounts = await bench.accounts(bench.quick ? 100 : RATE * SECONDS);
  await warmUp(bench, () => voteOnHotPoll(bench, [bench.gatewayUrl]));
  const onFew = createRounds(bench, await createPolls(bench, few), accounts);
  const onMany = createRounds(bench, await createPolls(bench, many), accounts);
  const minimalUrl = await startMinimal(bench);
  await warmUp(bench, () => onFew(minimalUrl));
  const vsMinimal = await measurePairs(
    [bench],
    () => onFew(bench.gatewayUrl),
    () => onFew(minimalUrl),
  );
  await bench.endChildren();
  const manyVsFew = await measurePairs(
    [bench],
    () => onMany(bench.gatewayUrl),
    () => onFew(bench.gatewayUrl),
  );
  const microseconds = (round: MeasuredVotes): number => round.microseconds;
  return [
    resultOf({
      benchmark: 23,
      sentence: `At ${RATE} votes per second on ${few} polls, a vote costs {} times the CPU time of its unavoidable part.`,
      target: ['≤', 2],
      measured: ratioOf(vsMinimal, microseconds),
      details: cpuDetails(vsMinimal, ['vote', 'unavoidable part']),
    }),
    resultOf({
      benchmark: 24,
      sentence: `At ${RATE} votes per second on ${many} polls, a vote costs {} times the CPU time of one on ${few} polls.`,
      target: ['≤', 1.25],
      measured: ratioOf(manyVsFew, microseconds),
      details: cpuDetails(manyVsFew, [`vote on ${many} polls`, `vote on ${few} polls`]),
    }),
  ];
};
