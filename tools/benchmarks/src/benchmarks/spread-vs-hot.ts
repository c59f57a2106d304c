import type { Poll } from '@showhands/contracts';
import { median } from '@showhands/load';
import type { Bench } from '../harness/bench.ts';
import type { BenchmarkResult } from '../harness/benchmark-result.ts';
import { ratioOf } from '../harness/interleave.ts';
import { cpuByServer, type MeasuredVotes, measurePairs, measureVotes } from '../harness/measured-votes.ts';
import { sendVotes, voteOnHotPoll, votesOn, votesPerRound, warmUp } from '../harness/votes.ts';

const MIN_RATIO = 0.85;
const POLLS = 100;

/** Benchmark 2: votes spread over many polls against the same votes on one hot poll. */
export const spreadVsHot = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const accounts = await bench.accounts(votesPerRound(bench));
  const voteOnHot = () => voteOnHotPoll(bench, [bench.gatewayUrl]);
  const hot = (): Promise<MeasuredVotes> => measureVotes(bench, voteOnHot);
  const spread = async (): Promise<MeasuredVotes> => {
    const polls: Poll[] = [];
    while (polls.length < POLLS) polls.push(await bench.createPoll());
    await bench.waitUntilIdle();
    return measureVotes(bench, () => sendVotes([bench.gatewayUrl], votesOn(polls, accounts)));
  };
  await warmUp(bench, voteOnHot);
  await spread();
  const pairs = await measurePairs([bench], spread, hot);
  const measured = ratioOf(pairs, ({ perSecond }) => perSecond);
  const [ofSpread, ofHot] = [pairs.map(({ first }) => first), pairs.map(({ second }) => second)];
  return [
    {
      benchmark: 2,
      description: `votes per second spread over ${POLLS} polls ÷ on one hot poll`,
      target: `≥ ${MIN_RATIO}`,
      measured,
      unit: '',
      isMet: measured.median >= MIN_RATIO,
      details: {
        [`on ${POLLS} polls`]: median(ofSpread.map(({ perSecond }) => perSecond)),
        'on one poll': median(ofHot.map(({ perSecond }) => perSecond)),
        'times the CPU time': ratioOf(pairs, ({ microseconds }) => microseconds).median,
        ...cpuByServer(`µs of a vote on ${POLLS} polls`, ofSpread),
        ...cpuByServer('µs of a vote on one', ofHot),
      },
      method: 'The same accounts, each with one vote; new polls for each burst.',
    },
  ];
};
