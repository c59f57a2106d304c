import { describe, expect, test } from '@jest/globals';
import type { RankingPattern } from './ranking-pattern.ts';
import { countRunoff, type RunoffRound } from './runoff.ts';

type Row = readonly [ballots: number, ranking: readonly number[]];

const patternsOf = (rows: readonly Row[]): RankingPattern[] => rows.map(([ballots, ranking]) => ({ ranking, ballots }));

const round = (
  votes: RunoffRound['votes'],
  exhausted: number,
  eliminated: number | null = null,
  tieBreak: RunoffRound['tieBreak'] = null,
): RunoffRound => ({ votes, exhausted, eliminated, tieBreak });

interface Case {
  readonly title: string;
  readonly options: number;
  readonly ballots: readonly Row[];
  readonly rounds: readonly RunoffRound[];
  readonly winner: number | null;
}

const expectRounds = ({ options, ballots, rounds, winner }: Case) =>
  expect(countRunoff(options, patternsOf(ballots))).toEqual({ rounds, winner });

describe('rounds', () => {
  test.each<Case>([
    {
      title: 'ends in the first round with a majority',
      options: 3,
      ballots: [
        [1, [0, 1]],
        [3, [1]],
        [1, [2, 0]],
      ],
      rounds: [round([1, 3, 1], 0)],
      winner: 1,
    },
    {
      // https://en.wikipedia.org/wiki/Instant-runoff_voting (0 Bob, 1 Sue, 2 Bill)
      title: 'transfers the ballots of the eliminated option (five voters, Wikipedia)',
      options: 3,
      ballots: [
        [2, [0, 2, 1]],
        [2, [1, 0, 2]],
        [1, [2, 1, 0]],
      ],
      rounds: [round([2, 2, 1], 0, 2), round([2, 3, null], 0)],
      winner: 1,
    },
    {
      title: 'skips options that were eliminated before',
      options: 4,
      ballots: [
        [5, [0]],
        [4, [1]],
        [2, [2, 3, 1]],
        [1, [3, 2, 1]],
      ],
      rounds: [round([5, 4, 2, 1], 0, 3), round([5, 4, 3, null], 0, 2), round([5, 7, null, null], 0)],
      winner: 1,
    },
    {
      title: 'needs a majority only of the ballots that are not exhausted',
      options: 3,
      ballots: [
        [4, [0]],
        [3, [1]],
        [2, [2]],
      ],
      rounds: [round([4, 3, 2], 0, 2), round([4, 3, null], 2)],
      winner: 0,
    },
    {
      title: 'counts a ballot without a ranked option as exhausted',
      options: 2,
      ballots: [
        [1, [1]],
        [5, []],
      ],
      rounds: [round([0, 1], 5)],
      winner: 1,
    },
    { title: 'elects the only option', options: 1, ballots: [[2, [0]]], rounds: [round([2], 0)], winner: 0 },
    { title: 'has no round without ballots', options: 3, ballots: [], rounds: [], winner: null },
    { title: 'has no round if no ballot ranks an option', options: 2, ballots: [[3, []]], rounds: [], winner: null },
    { title: 'has no round without options', options: 0, ballots: [], rounds: [], winner: null },
  ])('$title', expectRounds);
});

describe('ties', () => {
  test.each<Case>([
    {
      title: 'decides the last two at exactly half by list order',
      options: 2,
      ballots: [
        [1, [1]],
        [1, [0]],
      ],
      rounds: [round([1, 1], 0, 1, 'list-order'), round([1, null], 1)],
      winner: 0,
    },
    {
      title: 'decides the last two at exactly half by an earlier round',
      options: 3,
      ballots: [
        [1, [0]],
        [2, [1]],
        [1, [2, 0]],
      ],
      rounds: [
        round([1, 2, 1], 0, 2, 'list-order'),
        round([2, 2, null], 0, 0, 'earlier-round'),
        round([null, 2, null], 2),
      ],
      winner: 1,
    },
    {
      title: 'eliminates options without ballots one at a time, the last in the list first',
      options: 4,
      ballots: [
        [2, [1]],
        [2, [3]],
      ],
      rounds: [
        round([0, 2, 0, 2], 0, 2, 'list-order'),
        round([0, 2, null, 2], 0, 0),
        round([null, 2, null, 2], 0, 3, 'list-order'),
        round([null, 2, null, null], 2),
      ],
      winner: 1,
    },
    {
      title: 'prefers an earlier round to the list order',
      options: 4,
      ballots: [
        [5, [0]],
        [3, [1]],
        [4, [2]],
        [1, [3, 1]],
      ],
      rounds: [round([5, 3, 4, 1], 0, 3), round([5, 4, 4, null], 0, 1, 'earlier-round'), round([5, null, 4, null], 4)],
      winner: 0,
    },
    {
      title: 'prefers the most recent of the earlier rounds',
      options: 5,
      ballots: [
        [10, [0]],
        [5, [1]],
        [4, [2]],
        [2, [3, 2]],
        [1, [4, 1]],
        [2, [4, 0]],
      ],
      rounds: [
        round([10, 5, 4, 2, 3], 0, 3),
        round([10, 5, 6, null, 3], 0, 4),
        round([12, 6, 6, null, null], 0, 1, 'earlier-round'),
        round([12, null, 6, null, null], 6),
      ],
      winner: 0,
    },
    {
      title: 'narrows a tie of three in one earlier round and decides it in another',
      options: 6,
      ballots: [
        [20, [0]],
        [4, [1]],
        [5, [2]],
        [7, [3]],
        [1, [4, 1]],
        [2, [5, 1]],
        [2, [5, 2]],
      ],
      rounds: [
        round([20, 4, 5, 7, 1, 4], 0, 4),
        round([20, 5, 5, 7, null, 4], 0, 5),
        round([20, 7, 7, 7, null, null], 0, 1, 'earlier-round'),
        round([20, null, 7, 7, null, null], 7),
      ],
      winner: 0,
    },
    {
      title: 'decides by list order among those that an earlier round left tied',
      options: 5,
      ballots: [
        [12, [0]],
        [3, [1]],
        [3, [2]],
        [4, [3]],
        [1, [4, 1]],
        [1, [4, 2]],
      ],
      rounds: [
        round([12, 3, 3, 4, 2], 0, 4),
        round([12, 4, 4, 4, null], 0, 2, 'list-order'),
        round([12, 4, null, 4, null], 4),
      ],
      winner: 0,
    },
  ])('$title', expectRounds);
});
