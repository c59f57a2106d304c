import { type Poll, type PollOption, runoffTieOf } from '@showhands/contracts';
import { formatDecimal } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { type OptionResult, pointResultsOf, pollResultsOf, shareOf } from '../option-results.ts';

const PERCENT_PER_POINT = 20;

/** One option on a card. */
export interface CardRow {
  readonly id: string;
  readonly text: string;
  /** A percentage, an average, or that a runoff has eliminated the option; null if the viewer may not see it. */
  readonly figure: string | null;
  /** Percent of the bar. */
  readonly share: number;
}

/** Shows no result. */
const plainRow = ({ id, text }: PollOption): CardRow => ({ id, text, figure: null, share: 0 });

export const chosenRow = ({ id, text, percent, share }: OptionResult): CardRow => ({
  id,
  text,
  figure: pollMessages.percent(percent),
  share,
});

const scoredRow = (option: PollOption): CardRow => {
  const mean = option.scores?.mean ?? null;
  const row = plainRow(option);
  return mean === null ? row : { ...row, figure: formatDecimal(mean), share: mean * PERCENT_PER_POINT };
};

/** The votes in the round that decides, as shares of the ballots that count in it. */
const rankedRows = ({ options, ranking }: Poll): CardRow[] => {
  const last = ranking?.rounds.at(runoffTieOf(ranking)?.round ?? -1);
  if (!ranking || !last) return options.map(plainRow);
  const total = last.votes.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return options.map((option) => {
    const index = ranking.options.indexOf(option.id);
    const votes = last.votes[index] ?? null;
    // An option that was added since the count has no figure.
    if (votes === null) return { ...plainRow(option), figure: index === -1 ? null : leaderMessages.out };
    const share = shareOf(votes, total);
    return { ...plainRow(option), figure: pollMessages.percent(Math.round(share)), share };
  });
};

/** The options in the poll's order. */
export const cardRowsOf = (poll: Poll): CardRow[] => {
  const { options, results_visible: isVisible, method = 'choose' } = poll;
  if (!isVisible) return options.map(plainRow);
  if (method === 'rank') return rankedRows(poll);
  if (method === 'points') return pointResultsOf(poll).map(chosenRow);
  return method === 'score' ? options.map(scoredRow) : pollResultsOf(poll).map(chosenRow);
};
