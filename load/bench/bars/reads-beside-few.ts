import { createHash } from 'node:crypto';
import { type Call, openCaller } from '../../src/http.ts';
import type { Tester } from '../../src/people.ts';
import { Histogram, median } from '../../src/percentiles.ts';
import { runSchedule } from '../../src/schedule.ts';
import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, ratioOf, type Spread } from '../frame/pairs.ts';
import { startSeeded } from '../frame/seeded.ts';

const MOST = 1.5;
const CALLERS = 20;
const AT_ONCE = 2;
const VOTES_PER_POLL = 51;
const COMMENTS_PER_POLL = 6;

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A poll that is no draft. */
const somePoll = (polls: number): string => {
  const number = 1 + Math.floor(Math.random() * polls);
  return uuidOf(`poll ${number % 50 === 0 ? number - 1 : number}`);
};

const READS: Readonly<Record<string, (polls: number) => string>> = {
  dashboard: () => '/api/polls/dashboard',
  'a poll': (polls) => `/api/polls/${somePoll(polls)}`,
  comments: (polls) => `/api/polls/${somePoll(polls)}/comments`,
  notifications: () => '/api/notifications',
};

type Times = Readonly<Record<string, number>>;

interface Side {
  readonly url: string;
  readonly polls: number;
}

const timesOf = async ({ url, polls }: Side, callers: readonly Tester[], count: number): Promise<Times> => {
  const caller = openCaller(url, AT_ONCE);
  const p99 = async (path: (polls: number) => string): Promise<number> => {
    const times = new Histogram();
    const start = async (index: number, dueAt: number): Promise<void> => {
      const token = callers[index % callers.length]?.token ?? '';
      const call: Call = { method: 'GET', path: path(polls), token };
      const { status } = await caller.call(call);
      if (status !== 200) throw new Error(`${call.path} was answered ${status}`);
      times.record(performance.now() - dueAt);
    };
    await runSchedule({ count, atOnce: AT_ONCE, start });
    return times.quantile(0.99);
  };
  try {
    const times: Record<string, number> = {};
    for (const [name, path] of Object.entries(READS)) times[name] = await p99(path);
    return times;
  } finally {
    await caller.close();
  }
};

/** Bar 7: what is read while there is much of it beside the same while there is little. */
export const readsBesideFew = async (bench: Bench): Promise<readonly Finding[]> => {
  const [few, many, reads] = bench.quick ? [100, 1_000, 20] : [1_000, 100_000, 400];
  const callers = await bench.people(CALLERS);
  const start = async (polls: number): Promise<Side> => {
    const amounts = { polls, people: polls, votesPerPoll: VOTES_PER_POLL, commentsPerPoll: COMMENTS_PER_POLL, callers };
    return { polls, url: await startSeeded(bench, amounts) };
  };
  const [small, big] = [await start(few), await start(many)];
  const round = (side: Side) => (): Promise<Times> => timesOf(side, callers, reads);
  await round(big)();
  await round(small)();
  const pairs = await interleave(bench.pairs, round(big), round(small));
  const names = Object.keys(READS);
  const ratios = names.map((name): readonly [string, Spread] => [name, ratioOf(pairs, (times) => times[name] ?? 0)]);
  const [, worst] = ratios.toSorted(([, one], [, other]) => other.median - one.median)[0] ?? [];
  if (!worst) throw new Error('nothing was read');
  const figures = names.flatMap((name, index) => [
    [`times for ${name}`, ratios[index]?.[1].median ?? 0] as const,
    [`ms p99 of ${name}`, median(pairs.map(({ first }) => first[name] ?? 0))] as const,
  ]);
  return [
    {
      bar: 7,
      what: `p99 of reads with ${many} polls, ${many} people, ${many * VOTES_PER_POLL} votes and ${many * COMMENTS_PER_POLL} comments ÷ with ${few} polls; the worst of dashboard, poll, comments and notifications`,
      target: `≤ ${MOST}`,
      measured: worst,
      unit: '',
      isMet: worst.median <= MOST,
      figures: Object.fromEntries(figures),
      how: 'Two sets of services on databases of their own, seeded by SQL with half a year of polls; two callers at a time.',
    },
  ];
};
