import { runoffMessages } from '#lib/messages/runoff.ts';
import { isolated } from '#lib/text-direction.ts';
import type { RunoffRound } from './rounds.ts';

const copy = runoffMessages;

/** How a tie of a round was broken; null without one. */
export const tieText = ({ number, tie, decided }: RunoffRound): string | null =>
  tie && decided && copy.tie[tie.by](number, tie.tied.map(isolated), decided.votes, isolated(decided.text));

/** Describes a round: the eliminated option, and the options to which its ballots move. */
export const stepText = (round: RunoffRound): string => {
  const { decided, moves, tie } = round;
  if (!decided) return tie ? copy.stepTied(tie.tied.map(isolated), tie.votes) : '';
  if (!decided.isOut) return copy.stepWon(isolated(decided.text), decided.votes);
  const moved = moves.map(({ text, gain }) => copy.move(isolated(text), gain));
  const exhausted = decided.votes - moves.reduce((sum, { gain }) => sum + gain, 0);
  const all = exhausted > 0 ? [...moved, copy.exhaustedMove(exhausted)] : moved;
  const out = tieText(round) ?? copy.stepOut(isolated(decided.text), decided.votes);
  return all.length > 0 ? `${out} ${copy.moves(all)}` : out;
};
