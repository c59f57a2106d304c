import { limits, type PollSnapshot, type Scores } from '@showhands/contracts';
import { summarizeScores } from '../counting/scores.ts';
import type { Choice } from './ballot.ts';

type Option = PollSnapshot['options'][number];

const NO_SCORES: readonly number[] = Array.from({ length: limits.score.max + 1 }, () => 0);

/** How many voters gave 0, 1, … 5, with their mean and median. */
export const toScores = (distribution: readonly number[] = NO_SCORES): Scores => {
  const { mean, median } = summarizeScores(distribution);
  return { distribution: [...distribution], mean, median };
};

/** How the votes and scores of one option change. */
interface Difference {
  votes: number;
  readonly scores: number[];
}

const differences = (added: readonly Choice[], removed: readonly Choice[]): ReadonlyMap<string, Difference> => {
  const result = new Map<string, Difference>();
  const add = ({ optionId, score }: Choice, sign: 1 | -1): void => {
    const ofOption = result.get(optionId) ?? { votes: 0, scores: [...NO_SCORES] };
    result.set(optionId, ofOption);
    ofOption.votes += sign;
    if (score !== undefined) ofOption.scores[score] = (ofOption.scores[score] ?? 0) + sign;
  };
  for (const choice of added) add(choice, 1);
  for (const choice of removed) add(choice, -1);
  return result;
};

const countOption = (option: Option, difference: Difference | undefined, isScored: boolean): Option => {
  const votes = option.votes + (difference?.votes ?? 0);
  if (!isScored) return { ...option, votes };
  const before = option.scores?.distribution ?? NO_SCORES;
  return { ...option, votes, scores: toScores(before.map((count, score) => count + (difference?.scores[score] ?? 0))) };
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
    options: poll.options.map((option) => countOption(option, changes.get(option.id), poll.method === 'score')),
  };
};
