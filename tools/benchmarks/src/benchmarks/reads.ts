import { createHash } from 'node:crypto';
import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { type Pair, ratioOf, runInterleaved } from '../harness/interleave.ts';
import { type Accounts, type Read, readTimes, type Times } from '../harness/read-times.ts';
import { startSeededProduct } from '../harness/seeded-product.ts';

const ACCOUNTS = 20;
const VOTES_PER_POLL = 51;
const COMMENTS_PER_POLL = 6;
const PAGES = 100;
const format = (count: number): string => count.toLocaleString('en');
const DASHBOARD = '/api/polls/dashboard';
const search = (q: string): string => `${DASHBOARD}?q=${encodeURIComponent(q)}`;

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

const readsOf = (polls: number): readonly Read[] => [
  ['dashboard', () => DASHBOARD],
  ['a poll', () => `/api/polls/${randomPollId(polls)}`],
  ['comments', () => `/api/polls/${randomPollId(polls)}/comments`],
  ['notifications', () => '/api/notifications'],
];

/** Compares the p99 of each read in two kinds of rounds, after one of each to warm up. */
const compareReads = async (
  bench: Bench,
  names: readonly string[],
  first: () => Promise<Times>,
  second: () => Promise<Times>,
) => {
  await first();
  await second();
  const pairs: readonly Pair<Times>[] = await runInterleaved(bench.pairs, first, second);
  const ratios = names.map((name) => ({ name, ratio: ratioOf(pairs, (times) => times[name] ?? times.dashboard ?? 0) }));
  const [worst] = ratios.toSorted((one, other) => other.ratio.median - one.ratio.median);
  if (!worst) throw new Error('nothing was read');
  const details = ratios.flatMap(({ name, ratio }) => [
    [`times for ${name}`, ratio.median] as const,
    [`ms p99 of ${name}`, median(pairs.map((pair) => pair.first[name] ?? 0))] as const,
  ]);
  return { pairs, worst: worst.ratio, details: Object.fromEntries(details) };
};

/** Follows the links to the next page. @returns the path of the hundredth page, or of the last page */
const hundredthPage = async (url: string, first: string, accounts: Accounts): Promise<string> => {
  let path = first;
  for (let page = 1; page < PAGES; page += 1) {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${accounts[0]?.token}` } });
    await response.body?.cancel();
    const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    if (next === undefined) return path;
    path = next;
  }
  return path;
};

/** Benchmark 12: searches of a large database against its dashboard. A fifth of the seeded descriptions have «warm». */
const searchVsDashboard = async (
  bench: Bench,
  url: string,
  accounts: Accounts,
  count: number,
): Promise<BenchmarkResult> => {
  const deep = await hundredthPage(url, search('warm'), accounts);
  const searches: readonly Read[] = [
    ['many matches', () => search('WARM')],
    ['their hundredth page', () => deep],
    ['old matches', () => search('trip 12')],
    ['one match', () => search(`trip ${1 + Math.floor(Math.random() * 900)} shall`)],
    ['no match', () => search('nowhere to be found')],
  ];
  const round = (reads: readonly Read[]) => () => readTimes(url, reads, accounts, count);
  const names = searches.map(([name]) => name);
  const compared = await compareReads(bench, names, round(searches), round([['dashboard', () => DASHBOARD]]));
  const dashboard = median(compared.pairs.map(({ second }) => second.dashboard ?? 0));
  return resultOf({
    benchmark: 12,
    sentence:
      'In the large database of benchmark 7, the slowest of five searches takes {} times as long (p99) as the dashboard.',
    target: ['≤', 3],
    measured: compared.worst,
    details: { 'ms p99 of the dashboard': dashboard, ...compared.details },
  });
};

/** Benchmarks 7 and 12: reads from a large database against reads from a small one, and searches of the large database. */
export const largeVsSmallDatabase = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [few, many, reads] = bench.quick ? [100, 1_000, 20] : [1_000, 100_000, 400];
  const accounts = await bench.accounts(ACCOUNTS);
  const start = (polls: number): Promise<string> =>
    startSeededProduct(bench, {
      polls,
      people: polls,
      votesPerPoll: VOTES_PER_POLL,
      commentsPerPoll: COMMENTS_PER_POLL,
      accounts,
    });
  const [small, large] = [await start(few), await start(many)];
  const round = (url: string, polls: number) => () => readTimes(url, readsOf(polls), accounts, reads);
  const names = readsOf(many).map(([name]) => name);
  const { worst, details } = await compareReads(bench, names, round(large, many), round(small, few));
  return [
    resultOf({
      benchmark: 7,
      sentence: `With ${format(many)} polls and people, ${format(many * VOTES_PER_POLL)} votes and ${format(many * COMMENTS_PER_POLL)} comments, the slowest of four reads takes {} times as long (p99) as with ${format(few)} polls.`,
      target: ['≤', 1.5],
      measured: worst,
      details,
    }),
    await searchVsDashboard(bench, large, accounts, reads),
  ];
};
