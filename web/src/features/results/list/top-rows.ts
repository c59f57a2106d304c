import { type Poll, runoffTieOf } from '@showhands/contracts';
import { type CardRow, cardRowsOf, chosenRow } from '#features/polls/cards/card-rows.ts';
import { isChosen } from '#features/polls/leader.ts';
import { pollResultsOf, shareOf } from '#features/polls/option-results.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { topResults } from '../outcome.ts';

/** The options with the most votes in the last round, with their share of the ballots that count in it. */
const lastRound = (poll: Poll, count: number): CardRow[] => {
  const { ranking } = poll;
  const last = ranking?.rounds.at((ranking && runoffTieOf(ranking)?.round) ?? -1);
  const rows = cardRowsOf(poll);
  if (!ranking || !last || !poll.results_visible) return rows.slice(0, count);
  const total = last.votes.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const finalists = new Map(
    ranking.options.flatMap((id, index) => {
      const votes = last.votes[index] ?? null;
      if (votes === null) return [];
      const share = shareOf(votes, total);
      return [[id, { share, figure: pollMessages.percent(Math.round(share)) }]];
    }),
  );
  const finalShareOf = ({ id }: CardRow) => finalists.get(id)?.share ?? -1;
  return rows
    .toSorted((a, b) => finalShareOf(b) - finalShareOf(a))
    .slice(0, count)
    .map((row) => ({ ...row, ...finalists.get(row.id) }));
};

/** The leading options; ties keep the poll's order. */
export const topRowsOf = (poll: Poll, count: number): CardRow[] => {
  if (poll.method === 'rank') return lastRound(poll, count);
  if (isChosen(poll) && poll.results_visible) return topResults(pollResultsOf(poll), count).map(chosenRow);
  return cardRowsOf(poll)
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
    .slice(0, count);
};
