import { limits, type PointsResult, type PollSnapshot, pointsOf, type Scores } from '@showhands/contracts';
import { summarizeScores } from '../counting/scores.ts';
import type { Choice } from './ballot.ts';

type Option = PollSnapshot['options'][number];

const NO_SCORES: readonly number[] = Array.from({ length: limits.score.max + 1 }, () => 0);

/** How many voters gave 0, 1, … 5, with their mean and median. */
export const toScores = (distribution: readonly number[] = NO_SCORES): Scores => {
  const { mean, median } = summarizeScores(distribution);
  return { distribution: [...distribution], mean, median };
};

/** The sum and the mean of points. `distribution`: how many voters gave 1, 2, 3 and so on. */
export const toPoints = (distribution: readonly number[] = []): PointsResult => {
  const total = distribution.reduce((sum, voters, index) => sum + voters * (index + 1), 0);
  const voters = distribution.reduce((sum, count) => sum + count, 0);
  return {
    total,
    distribution: distribution.slice(0, distribution.findLastIndex((count) => count > 0) + 1),
    mean: voters === 0 ? null : total / voters,
  };
};

/** How the votes and scores, or points, of one option change. */
interface Difference {
  votes: number;
  /** By score or points. */
  readonly marks: Map<number, number>;
}

const differences = (added: readonly Choice[], removed: readonly Choice[]): ReadonlyMap<string, Difference> => {
  const result = new Map<string, Difference>();
  const add = ({ optionId, score, points }: Choice, sign: 1 | -1): void => {
    const ofOption = result.get(optionId) ?? { votes: 0, marks: new Map<number, number>() };
    result.set(optionId, ofOption);
    ofOption.votes += sign;
    const mark = score ?? points;
    if (mark !== undefined) ofOption.marks.set(mark, (ofOption.marks.get(mark) ?? 0) + sign);
  };
  for (const choice of added) add(choice, 1);
  for (const choice of removed) add(choice, -1);
  return result;
};

const countOption = (
  option: Option,
  difference: Difference | undefined,
  { method, points }: Pick<PollSnapshot, 'method' | 'points'>,
): Option => {
  const votes = option.votes + (difference?.votes ?? 0);
  const changeOf = (mark: number): number => difference?.marks.get(mark) ?? 0;
  if (method === 'points') {
    const before = option.points?.distribution ?? [];
    const all = Array.from(
      { length: pointsOf({ points }).points },
      (_, index) => (before[index] ?? 0) + changeOf(index + 1),
    );
    return { ...option, votes, points: toPoints(all) };
  }
  if (method !== 'score') return { ...option, votes };
  const before = option.scores?.distribution ?? NO_SCORES;
  return { ...option, votes, scores: toScores(before.map((count, score) => count + changeOf(score))) };
};

/** The poll's next version, with the counters after these choices. Its number of voters is the caller's. */
export const countChoices = (
  poll: PollSnapshot,
  added: readonly Choice[],
  removed: readonly Choice[],
): PollSnapshot => {
  const changes = differences(added, removed);
  return {
    ...poll,
    total_votes: poll.total_votes + added.length - removed.length,
    version: poll.version + 1,
    options: poll.options.map((option) => countOption(option, changes.get(option.id), poll)),
  };
};
