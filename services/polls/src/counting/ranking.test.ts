import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countRanking } from './ranking.ts';
import type { RankingPattern } from './ranking-pattern.ts';

type Row = readonly [ballots: number, ...ranking: number[]];

const patternsOf = (rows: readonly Row[]): RankingPattern[] =>
  rows.map(([ballots, ...ranking]) => ({ ranking, ballots }));

describe('published elections', () => {
  // https://en.wikipedia.org/wiki/Instant-runoff_voting and https://en.wikipedia.org/wiki/Condorcet_method
  test("Tennessee's capital: Knoxville wins the runoff, Nashville is the Condorcet winner", () => {
    const [memphis, nashville, chattanooga, knoxville] = [0, 1, 2, 3] as const;
    const rows: Row[] = [
      [42, memphis, nashville, chattanooga, knoxville],
      [26, nashville, chattanooga, knoxville, memphis],
      [15, chattanooga, knoxville, nashville, memphis],
      [17, knoxville, chattanooga, nashville, memphis],
    ];
    expect(countRanking(4, patternsOf(rows))).toEqual({
      ballots: 100,
      rounds: [
        { votes: [42, 26, 15, 17], exhausted: 0, eliminated: chattanooga, tieBreak: null },
        { votes: [42, 26, null, 32], exhausted: 0, eliminated: nashville, tieBreak: null },
        { votes: [42, null, null, 58], exhausted: 0, eliminated: null, tieBreak: null },
      ],
      winner: knoxville,
      condorcetWinner: nashville,
      order: [[nashville], [chattanooga], [knoxville], [memphis]],
      pairwise: [
        [0, 42, 42, 42],
        [58, 0, 68, 68],
        [58, 32, 0, 83],
        [58, 32, 17, 0],
      ],
    });
  });
});

/** Few options and ballots, so that ties are frequent. Rankings may be empty or occur in several patterns. */
const profiles = fc.integer({ min: 1, max: 6 }).chain((options) =>
  fc.record({
    options: fc.constant(options),
    patterns: fc.array(
      fc.record({ ranking: fc.shuffledSubarray([...Array(options).keys()]), ballots: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 19 },
    ),
  }),
);
type Profile = typeof profiles extends fc.Arbitrary<infer Generated> ? Generated : never;

/** The same profiles in every run. */
const GENERATED = { seed: 2009, numRuns: 1_000 };

describe('reference', () => {
  const optionsOf = ({ options }: Profile) => [...Array(options).keys()];
  const ballotsOf = ({ patterns }: Profile) =>
    patterns.flatMap(({ ranking, ballots }) => Array.from({ length: ballots }, () => ranking));
  /** In a matrix of pairwise preferences or of path strengths. */
  const isStronger = (matrix: readonly number[][], a: number, b: number) =>
    Number(matrix[a]?.[b]) > Number(matrix[b]?.[a]);
  const isLess = (a: readonly number[], b: readonly number[]) => {
    const difference = a.findIndex((value, index) => value !== b[index]);
    return difference !== -1 && Number(a[difference]) < Number(b[difference]);
  };

  /** Counts every ballot from its first choice in each round. An option's history is its votes, the latest first. */
  const referenceRunoff = (profile: Profile) => {
    const ballots = ballotsOf(profile);
    let histories = new Map(optionsOf(profile).map((option): [number, number[]] => [option, []]));
    const rounds: unknown[] = [];
    while (ballots.some((ballot) => ballot.length > 0)) {
      const choices = ballots.map((ballot) => ballot.find((option) => histories.has(option)));
      const votesFor = (option: number) => choices.filter((choice) => choice === option).length;
      const votes = optionsOf(profile).map((option) => (histories.has(option) ? votesFor(option) : null));
      const exhausted = choices.filter((choice) => choice === undefined).length;
      const winner = votes.findIndex((count) => Number(count) * 2 > ballots.length - exhausted);
      if (winner !== -1) {
        return { rounds: [...rounds, { votes, exhausted, eliminated: null, tieBreak: null }], winner };
      }
      histories = new Map([...histories].map(([option, history]) => [option, [Number(votes[option]), ...history]]));
      const [eliminated, least] = [...histories].reduce((a, b) => (isLess(a[1], b[1]) ? a : b));
      const others = [...histories].flatMap(([option, history]) => (option === eliminated ? [] : [history]));
      const hasSameVotes = others.some(([latest]) => latest === least[0]);
      const hasSameHistory = others.some((history) => !isLess(least, history));
      const tieBreak = hasSameHistory ? 'list-order' : hasSameVotes ? 'earlier-round' : null;
      rounds.push({ votes, exhausted, eliminated, tieBreak });
      histories.delete(eliminated);
    }
    return { rounds, winner: null };
  };

  const referencePairwise = (profile: Profile) => {
    const ballots = ballotsOf(profile);
    const rankOf = (ballot: readonly number[], option: number) =>
      ballot.includes(option) ? ballot.indexOf(option) : Number.POSITIVE_INFINITY;
    return optionsOf(profile).map((a) =>
      optionsOf(profile).map((b) => ballots.filter((ballot) => rankOf(ballot, a) < rankOf(ballot, b)).length),
    );
  };

  /** Tries all paths. The tier of an option is one more than the last tier of the options better than it. */
  const referenceOrder = (options: readonly number[], pairwise: number[][]) => {
    const link = (a: number, b: number) => (isStronger(pairwise, a, b) ? Number(pairwise[a]?.[b]) : 0);
    const path = (from: number, to: number, unvisited: readonly number[]): number =>
      Math.max(
        link(from, to),
        ...unvisited.map((via) => {
          const rest = unvisited.filter((option) => option !== via);
          return Math.min(link(from, via), path(via, to, rest));
        }),
      );
    const strength = (from: number, to: number) =>
      path(
        from,
        to,
        options.filter((option) => option !== from && option !== to),
      );
    const strengths = options.map((a) => options.map((b) => (a === b ? 0 : strength(a, b))));
    const tierOf = (option: number): number => {
      const better = options.filter((other) => isStronger(strengths, other, option));
      return Math.max(-1, ...better.map(tierOf)) + 1;
    };
    const tiers = Map.groupBy(options, tierOf);
    return [...tiers.keys()].sort((a, b) => a - b).map((tier) => tiers.get(tier));
  };

  test('agrees with a count of single ballots', () => {
    const agrees = fc.property(profiles, (profile) => {
      const pairwise = referencePairwise(profile);
      const options = optionsOf(profile);
      const isCondorcetWinner = (a: number) => options.every((b) => a === b || isStronger(pairwise, a, b));
      expect(countRanking(profile.options, profile.patterns)).toEqual({
        ballots: ballotsOf(profile).length,
        ...referenceRunoff(profile),
        condorcetWinner: options.find(isCondorcetWinner) ?? null,
        order: referenceOrder(options, pairwise),
        pairwise,
      });
    });
    fc.assert(agrees, GENERATED);
  });
});

// A count that takes time quadratic in the patterns exceeds the timeout.
test('counts 100,000 patterns of ten options', () => {
  const rankings = fc.sample(fc.shuffledSubarray([...Array(10).keys()], { minLength: 10 }), {
    seed: 10,
    numRuns: 100_000,
  });
  const { rounds, ballots } = countRanking(
    10,
    rankings.map((ranking) => ({ ranking, ballots: 1 })),
  );
  expect([ballots, rounds.length]).toEqual([100_000, 9]);
});
