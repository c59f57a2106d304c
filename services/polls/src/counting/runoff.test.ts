import { describe, expect, test } from '@jest/globals';
import type { RankingPattern } from './ranking-pattern.ts';
import { countRunoff, type RunoffRound } from './runoff.ts';

/** Reads ballots and rankings, such as `5 ACB, 1 B`. */
const patternsOf = (ballots: string): RankingPattern[] =>
  ballots.split(', ').flatMap((row) => {
    const [count, letters = ''] = row.split(' ');
    return count ? { ballots: Number(count), ranking: [...letters].map((letter) => letter.charCodeAt(0) - 65) } : [];
  });

/** Reads the votes of a round, with `-` for an eliminated option, then the exhausted ballots if any. */
const round = (
  counts: string,
  eliminated: number | null = null,
  tieBreak: RunoffRound['tieBreak'] = null,
): RunoffRound => {
  const [votes = '', exhausted = 0] = counts.split('|');
  const parsed = votes
    .trim()
    .split(' ')
    .map((count) => (count === '-' ? null : Number(count)));
  return { votes: parsed, exhausted: Number(exhausted), eliminated, tieBreak };
};

type Case = [title: string, options: number, ballots: string, rounds: readonly RunoffRound[], winner: number | null];

const expectRounds = (_: string, options: number, ballots: string, rounds: readonly RunoffRound[], winner: Case[4]) =>
  expect(countRunoff(options, patternsOf(ballots))).toEqual({ rounds, winner });

describe('rounds', () => {
  test.each<Case>([
    ['end in the first one with a majority', 3, '1 AB, 3 B, 1 CA', [round('1 3 1')], 1],
    // https://en.wikipedia.org/wiki/Instant-runoff_voting (A Bob, B Sue, C Bill)
    ['transfer the ballots of the eliminated option', 3, '2 ACB, 2 BAC, 1 CBA', [round('2 2 1', 2), round('2 3 -')], 1],
    [
      'skip options that were eliminated before',
      4,
      '5 A, 4 B, 2 CDB, 1 DCB',
      [round('5 4 2 1', 3), round('5 4 3 -', 2), round('5 7 - -')],
      1,
    ],
    [
      'need a majority only of the ballots that are not exhausted',
      3,
      '4 A, 3 B, 2 C',
      [round('4 3 2', 2), round('4 3 - | 2')],
      0,
    ],
    ['count a ballot without a ranked option as exhausted', 2, '1 B, 5 ', [round('0 1 | 5')], 1],
    ['elect the only option', 1, '2 A', [round('2')], 0],
    ['are none without ballots', 3, '', [], null],
    ['are none if no ballot ranks an option', 2, '3 ', [], null],
    ['are none without options', 0, '', [], null],
  ])('%s', expectRounds);
});

describe('a tie', () => {
  test.each<Case>([
    [
      'of the last two at exactly half is decided by list order',
      2,
      '1 B, 1 A',
      [round('1 1', 1, 'list-order'), round('1 - | 1')],
      0,
    ],
    [
      'of the last two at exactly half is decided by an earlier round',
      3,
      '1 A, 2 B, 1 CA',
      [round('1 2 1', 2, 'list-order'), round('2 2 -', 0, 'earlier-round'), round('- 2 - | 2')],
      1,
    ],
    [
      'of options without ballots eliminates one at a time, the last in the list first',
      4,
      '2 B, 2 D',
      [round('0 2 0 2', 2, 'list-order'), round('0 2 - 2', 0), round('- 2 - 2', 3, 'list-order'), round('- 2 - - | 2')],
      1,
    ],
    [
      'is decided by an earlier round rather than by list order',
      4,
      '5 A, 3 B, 4 C, 1 DB',
      [round('5 3 4 1', 3), round('5 4 4 -', 1, 'earlier-round'), round('5 - 4 - | 4')],
      0,
    ],
    [
      'is decided by the most recent of the earlier rounds',
      5,
      '10 A, 5 B, 4 C, 2 DC, 1 EB, 2 EA',
      [
        round('10 5 4 2 3', 3),
        round('10 5 6 - 3', 4),
        round('12 6 6 - -', 1, 'earlier-round'),
        round('12 - 6 - - | 6'),
      ],
      0,
    ],
    [
      'of three is narrowed in one earlier round and decided in another',
      6,
      '20 A, 4 B, 5 C, 7 D, 1 EB, 2 FB, 2 FC',
      [
        round('20 4 5 7 1 4', 4),
        round('20 5 5 7 - 4', 5),
        round('20 7 7 7 - -', 1, 'earlier-round'),
        round('20 - 7 7 - - | 7'),
      ],
      0,
    ],
    [
      'that earlier rounds left is decided by list order among those',
      5,
      '12 A, 3 B, 3 C, 4 D, 1 EB, 1 EC',
      [round('12 3 3 4 2', 4), round('12 4 4 4 -', 2, 'list-order'), round('12 4 - 4 - | 4')],
      0,
    ],
  ])('%s', expectRounds);
});
