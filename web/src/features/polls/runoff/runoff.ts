import { type Poll, type Ranking, runoffTieOf } from '@showhands/contracts';
import { countedRunoff, type Runoff } from './rounds.ts';

/** The runoff of a poll, up to the round that decides it. */
export const runoffOf = ({ options }: Pick<Poll, 'options'>, ranking: Ranking): Runoff => {
  const tie = runoffTieOf(ranking);
  return countedRunoff(options, tie ? { ...ranking, rounds: ranking.rounds.slice(0, tie.round + 1) } : ranking);
};
