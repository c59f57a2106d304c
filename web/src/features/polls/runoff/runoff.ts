import { decidingRounds, type Poll, type Ranking } from '@showhands/contracts';
import { countedRunoff, type Runoff } from './rounds.ts';

/** The runoff of a poll, up to the round that decides it. */
export const runoffOf = ({ options }: Pick<Poll, 'options'>, ranking: Ranking): Runoff =>
  countedRunoff(options, { ...ranking, rounds: decidingRounds(ranking) });
