import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { getPoll, type Poll } from '@showhands/contracts';
import { type HttpRequest, type LoadTestAccount, median } from '@showhands/load';
import { apiClient } from '@showhands/testing';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved } from '../harness/interleave.ts';
import { cpuDetails, measureVotes } from '../harness/measured-votes.ts';
import { sendVotes, votesPerRound } from '../harness/votes.ts';

const MAX_RESULT_MS = 1_000;
const OPTIONS = 10;
const [FEW, MANY] = [100, 100_000];
const QUICK_MANY = 1_000;
const POLL_MS = 20;
const RESULT_TIMEOUT_MS = 60_000;

const SEED_BATCH = 5_000;

/**
 * Ballots that rank all options in random orders. They are not marked as checked, since the check would take a minute.
 * Voters are materialized. A plan that evaluates them for each option would generate different voters each time.
 */
const SEED = `
  with voters as materialized (select gen_random_uuid() as id from generate_series(1, ?::integer)),
  ballots as materialized (
    select voter.id as voter, o.poll_id, o.id, o.number, row_number() over (partition by voter.id order by random()) as rank
    from voters voter cross join options o
    where o.poll_id = ?),
  voted as (
    insert into votes (poll_id, user_id, option_id, single_choice, rank) select poll_id, voter, id, false, rank from ballots)
  insert into rankings as held
  select poll_id, ranking, count(*)
  from (select poll_id, string_agg(chr(48 + number), '' order by rank) as ranking from ballots group by poll_id, voter) all_of
  group by poll_id, ranking
  on conflict (poll_id, ranking) do update set ballots = held.ballots + excluded.ballots`;

const seedBallots = async ({ createPoll, pollsDatabase }: Bench, ballots: number): Promise<Poll> => {
  const options = Array.from({ length: OPTIONS }, (_, index) => ({ text: `Option ${index}` }));
  const poll = await createPoll({ method: 'rank', options });
  for (let seeded = 0; seeded < ballots; seeded += SEED_BATCH) {
    await pollsDatabase.raw(SEED, [Math.min(SEED_BATCH, ballots - seeded), poll.id]);
  }
  await pollsDatabase.raw('update options set votes = ? where poll_id = ?', [ballots, poll.id]);
  await pollsDatabase.raw(
    `update polls set total_votes = ?, voters_count = ?, ranking_due = true, version = version + 1 where id = ?`,
    [ballots * OPTIONS, ballots, poll.id],
  );
  return poll;
};

const rankingBy = ({ token }: LoadTestAccount, { id, options }: Poll): HttpRequest => {
  const order = options.map((option) => ({ option, key: Math.random() })).toSorted((one, other) => one.key - other.key);
  return {
    method: 'PUT',
    path: `/api/polls/${id}/ballot`,
    token,
    idempotencyKey: randomUUID(),
    body: JSON.stringify({ choices: order.map(({ option }, index) => ({ option_id: option.id, rank: index + 1 })) }),
  };
};

/** From a vote's response to the result that counts it, in ms. */
const resultMs = async (bench: Bench, poll: Poll, account: LoadTestAccount): Promise<number> => {
  const api = apiClient(bench.gatewayUrl);
  const read = async () => (await api.call(getPoll, { params: { id: poll.id }, token: account.token })).body;
  await sendVotes([bench.gatewayUrl], [rankingBy(account, poll)]);
  const began = performance.now();
  const { voters_count: voters } = await read();
  while ((await read()).ranking?.ballots !== voters) {
    if (performance.now() - began > RESULT_TIMEOUT_MS) throw new Error('the result does not count every ballot');
    await delay(POLL_MS);
  }
  return performance.now() - began;
};

/** Benchmark 16: votes on a ranked poll with many ballots against the same votes on one with few. */
export const rankedVotes = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const perRound = Math.ceil(votesPerRound(bench) / 12);
  const many = bench.quick ? QUICK_MANY : MANY;
  const accounts = await bench.accounts(perRound + 1);
  const [last] = accounts;
  if (!last) throw new Error('there are no accounts');
  const round = (ballots: number) => async () => {
    const poll = await seedBallots(bench, ballots);
    await bench.settle();
    const votes = accounts.slice(1).map((account) => rankingBy(account, poll));
    const measured = await measureVotes(bench, () => sendVotes([bench.gatewayUrl], votes));
    return { ...measured, resultMs: await resultMs(bench, poll, last) };
  };
  await round(FEW)();
  const pairs = await runInterleaved(bench.pairs, round(many), round(FEW));
  const result = median(pairs.map(({ first }) => first.resultMs));
  return [
    resultOf({
      benchmark: 16,
      sentence: `On a ranked poll of ${OPTIONS} options, a vote costs {} times the CPU time with ${many.toLocaleString('en')} ballots as with ${FEW}.`,
      target: ['≤', 1.5],
      also: { target: `result within ${MAX_RESULT_MS} ms`, isMet: result <= MAX_RESULT_MS },
      measured: ratioOf(pairs, ({ microseconds }) => microseconds),
      details: {
        'ms until the result': result,
        'times the votes per second': ratioOf(pairs, ({ perSecond }) => perSecond).median,
        ...cpuDetails(pairs, ['vote with many', 'vote with few']),
      },
    }),
  ];
};
