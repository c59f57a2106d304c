import type { Poll, Ranking } from '@showhands/contracts';
import { rankedMessages } from '#lib/messages/compared-results.ts';
import { isolated } from '#lib/text-direction.ts';
import type { Runoff } from './rounds.ts';
import { tieText } from './step-text.ts';

const copy = rankedMessages;

/** More ties than this are counted in the lead: many options with few ballots tie in most rounds. */
const TOLD_TIES = 2;

/** The option that leads the runoff, or has won it once the poll is closed. Null for a tie. */
export const winnerText = ({ rounds }: Runoff, ended: boolean): string | null => {
  const last = rounds.at(-1);
  if (!last?.decided || last.decided.isOut) return null;
  return copy.winner(ended, isolated(last.decided.text), last.decided.votes, last.counted, last.number);
};

/** Sentences after the winner's: the winner in pairs, and the ties that were broken. */
export const runoffNotes = (poll: Poll, ranking: Ranking, { rounds }: Runoff): string[] => {
  const condorcet = poll.options.find(({ id }) => id === ranking.condorcet_winner);
  const ties = rounds.flatMap((round) => tieText(round) ?? []);
  return [
    condorcet ? copy.condorcet(isolated(condorcet.text)) : copy.noCondorcet,
    ...(ties.length > TOLD_TIES ? [copy.ties(ties.length)] : ties),
  ];
};
