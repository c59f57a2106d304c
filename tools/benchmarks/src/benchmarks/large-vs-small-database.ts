import { createHash } from 'node:crypto';
import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf, runInterleaved, type Spread } from '../harness/interleave.ts';
import { type Accounts, readTimes, type Times } from '../harness/read-times.ts';
import { startSeededProduct } from '../harness/seeded-product.ts';
import { searchVsDashboard } from './search-vs-dashboard.ts';

const MAX_RATIO = 1.5;
const ACCOUNTS = 20;
const VOTES_PER_POLL = 51;
const COMMENTS_PER_POLL = 6;

/** The UUID that PostgreSQL's `md5(text)::uuid` returns. */
const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A random seeded poll; skips drafts, which have the multiples of 50. */
const randomPollId = (polls: number): string => {
  const number = 1 + Math.floor(Math.random() * polls);
  return uuidOf(`poll ${number % 50 === 0 ? number - 1 : number}`);
};

const READS: Readonly<Record<string, (polls: number) => string>> = {
  dashboard: () => '/api/polls/dashboard',
  'a poll': (polls) => `/api/polls/${randomPollId(polls)}`,
  comments: (polls) => `/api/polls/${randomPollId(polls)}/comments`,
  notifications: () => '/api/notifications',
};

interface SeededProduct {
  readonly url: string;
  readonly polls: number;
}

const measureReads = ({ url, polls }: SeededProduct, accounts: Accounts, count: number): Promise<Times> =>
  readTimes(
    url,
    Object.entries(READS).map(([name, path]) => [name, () => path(polls)]),
    accounts,
    count,
  );

/** Benchmarks 7 and 12: reads from a large database against the same from a small one, and searches of the large one. */
export const largeVsSmallDatabase = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [few, many, reads] = bench.quick ? [100, 1_000, 20] : [1_000, 100_000, 400];
  const accounts = await bench.accounts(ACCOUNTS);
  const start = async (polls: number): Promise<SeededProduct> => {
    const sizes = { polls, people: polls, votesPerPoll: VOTES_PER_POLL, commentsPerPoll: COMMENTS_PER_POLL, accounts };
    return { polls, url: await startSeededProduct(bench, sizes) };
  };
  const [small, large] = [await start(few), await start(many)];
  const round = (product: SeededProduct) => (): Promise<Times> => measureReads(product, accounts, reads);
  await round(large)();
  await round(small)();
  const pairs = await runInterleaved(bench.pairs, round(large), round(small));
  const names = Object.keys(READS);
  const ratios = names.map((name): readonly [string, Spread] => [name, ratioOf(pairs, (times) => times[name] ?? 0)]);
  const [, worst] = ratios.toSorted(([, one], [, other]) => other.median - one.median)[0] ?? [];
  if (!worst) throw new Error('nothing was read');
  const details = names.flatMap((name, index) => [
    [`times for ${name}`, ratios[index]?.[1].median ?? 0] as const,
    [`ms p99 of ${name}`, median(pairs.map(({ first }) => first[name] ?? 0))] as const,
  ]);
  return [
    {
      benchmark: 7,
      description: `p99 of reads with ${many} polls, ${many} people, ${many * VOTES_PER_POLL} votes and ${many * COMMENTS_PER_POLL} comments ÷ with ${few} polls; the worst of dashboard, poll, comments and notifications`,
      target: `≤ ${MAX_RATIO}`,
      measured: worst,
      unit: '',
      isMet: worst.median <= MAX_RATIO,
      details: Object.fromEntries(details),
      method:
        'Two sets of services on separate databases that SQL has seeded with half a year of polls; two requests at a time.',
    },
    await searchVsDashboard(bench, large.url, accounts, reads),
  ];
};
