import { type Poll, runoffTieOf } from '@showhands/contracts';
import { pollMessages } from '../../../../lib/messages/poll.ts';
import { type CardRow, cardRowsOf, chosenRow } from '../../cards/card-rows.ts';
import { isChosen } from '../../leader.ts';
import { optionResultsOf, percentagesOf } from '../../option-results.ts';
import { topResults } from '../outcome.ts';

/** The options with the most votes in the last round, with their share of the ballots that count in it. */
const lastRound = (poll: Poll, count: number): CardRow[] => {
  const { ranking } = poll;
  const last = ranking?.rounds.at((ranking && runoffTieOf(ranking)?.round) ?? -1);
  const rows = cardRowsOf(poll);
  if (!ranking || !last || !poll.results_visible) return rows.slice(0, count);
  const votes = last.votes.map((count) => count ?? 0);
  const total = Math.max(
    1,
    votes.reduce((sum, one) => sum + one, 0),
  );
  const percentages = percentagesOf(votes);
  const finalists = new Map(
    ranking.options.flatMap((id, index) => {
      const share = ((last.votes[index] ?? 0) * 100) / total;
      return last.votes[index] == null ? [] : [[id, { share, figure: pollMessages.percent(percentages[index] ?? 0) }]];
    }),
  );
  const shareOf = ({ id }: CardRow) => finalists.get(id)?.share ?? -1;
  return rows
    .toSorted((a, b) => shareOf(b) - shareOf(a))
    .slice(0, count)
    .map((row) => ({ ...row, ...finalists.get(row.id) }));
};

/** The leading options; ties keep the poll's order. */
export const topRowsOf = (poll: Poll, count: number): CardRow[] => {
  if (poll.method === 'rank') return lastRound(poll, count);
  if (isChosen(poll) && poll.results_visible) return topResults(optionResultsOf(poll.options), count).map(chosenRow);
  return cardRowsOf(poll)
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
    .slice(0, count);
};
