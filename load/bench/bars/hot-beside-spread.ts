import { median } from '../../src/percentiles.ts';
import type { Bench } from '../frame/bench.ts';
import type { Finding } from '../frame/finding.ts';
import { interleave, ratioOf } from '../frame/pairs.ts';
import { fireVotes, hotRound, votesOn, votesPerRound } from '../frame/votes.ts';

const LEAST = 1;
const POLLS = 100;

/** Bar 2: one hot poll beside the same votes spread over many. */
export const hotBesideSpread = async (bench: Bench): Promise<readonly Finding[]> => {
  const people = await bench.people(votesPerRound(bench));
  const hot = async (): Promise<number> => {
    const { perSecond } = await hotRound(bench, bench.gatewayUrl);
    await bench.settle();
    return perSecond;
  };
  const spread = async (): Promise<number> => {
    const polls = await Promise.all(Array.from({ length: POLLS }, () => bench.newPoll()));
    await bench.settle();
    const { perSecond } = await fireVotes(bench.gatewayUrl, votesOn(polls, people));
    await bench.settle();
    return perSecond;
  };
  await hot();
  await spread();
  const pairs = await interleave(bench.pairs, hot, spread);
  const measured = ratioOf(pairs, (perSecond) => perSecond);
  return [
    {
      bar: 2,
      what: `votes per second on one hot poll ÷ spread over ${POLLS} polls`,
      target: `≥ ${LEAST.toFixed(1)}`,
      measured,
      unit: '',
      isMet: measured.median >= LEAST,
      figures: {
        'on one poll': median(pairs.map(({ first }) => first)),
        [`on ${POLLS} polls`]: median(pairs.map(({ second }) => second)),
      },
      how: 'The same people, each with one vote; new polls for each round.',
    },
  ];
};
