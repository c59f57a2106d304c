import type { Poll, Ranking } from '@showhands/contracts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { isolated } from '#lib/text-direction.ts';
import type { Runoff, RunoffRound } from './runoff.ts';

const copy = rankedMessages;

/** More ties than this are counted in the lead: many options with few ballots tie in most rounds. */
const TOLD_TIES = 2;

/** How a tie of a round was broken; null without one. */
export const tieText = ({ number, tie, decided }: RunoffRound): string | null =>
  tie && decided && copy.tie[tie.by](number, tie.tied.map(isolated), decided.votes, isolated(decided.text));

/** The option that leads the runoff, or has won it once the poll is closed. Null for a tie. */
export const winnerText = ({ rounds }: Runoff, ended: boolean): string | null => {
  const last = rounds.at(-1);
  if (!last?.decided || last.decided.isOut) return null;
  return copy.winner(ended, isolated(last.decided.text), last.decided.votes, last.counted, last.number);
};

/** What the winner's sentence does not say: who wins in pairs, and which ties were broken. */
export const runoffNotes = (poll: Poll, ranking: Ranking, { rounds }: Runoff): string[] => {
  const condorcet = poll.options.find(({ id }) => id === ranking.condorcet_winner);
  const ties = rounds.flatMap((round) => tieText(round) ?? []);
  return [
    condorcet ? copy.condorcet(isolated(condorcet.text)) : copy.noCondorcet,
    ...(ties.length > TOLD_TIES ? [copy.ties(ties.length)] : ties),
  ];
};

/** What happens in a round: who is out, and where the ballots move. */
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
