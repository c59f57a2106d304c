import type { EmbeddedPoll, limits } from '@showhands/contracts';
import { optionResultsOf, pollResultsOf, type Rank } from '#features/polls/option-results.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { embedMessages } from '#lib/messages/embed.ts';
import { formatDecimal } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';

const copy = embedMessages;

const MAX_SCORE: typeof limits.score.max = 5;

/** An option with its result in words. Without visible results the texts are empty. */
export interface ResultRow {
  readonly id: string;
  readonly text: string;
  /** The number that people compare: a percentage or an average. */
  readonly figure: string;
  /** How many people that is. */
  readonly count: string;
  /** Who leads, or has won; empty for the others. */
  readonly rank: string;
  /** Length of the bar, 0 to 100. */
  readonly share: number;
}

type Option = EmbeddedPoll['options'][number];

const plain = ({ id, text }: Option): ResultRow => ({ id, text, figure: '', count: '', rank: '', share: 0 });

const rankTexts = (ended: boolean): Record<Rank, string> => ({
  leading: ended ? ballotMessages.won : ballotMessages.leading,
  tied: ended ? ballotMessages.tiedAtEnd : ballotMessages.tied,
  behind: '',
});

const chosenRows = (poll: EmbeddedPoll): ResultRow[] =>
  pollResultsOf(poll).map(({ id, text, votes, voters, percent, share, rank }) => ({
    id,
    text,
    figure: pollMessages.percent(percent),
    count: pollMessages.votesOf(votes ?? 0, voters),
    rank: rankTexts(poll.status === 'closed')[rank],
    share,
  }));

/** By first preferences, with the winner of the runoff, who may have fewer of them. */
const rankedRows = ({ options, status, winner, tie }: EmbeddedPoll): ResultRow[] => {
  const preferred = options.map((option) => ({ ...option, votes: option.first_preferences ?? 0 }));
  const wins = tie ? copy.decidedTie[tie.by] : status === 'closed' ? copy.wonRunoff : copy.leadingRunoff;
  const others = (id: string) => (tie?.options.includes(id) ? copy.tiedRunoff : '');
  return optionResultsOf(preferred).map(({ id, text, votes, percent, share }) => ({
    id,
    text,
    figure: pollMessages.percent(percent),
    count: copy.firstChoices(votes ?? 0),
    rank: id === winner ? wins : others(id),
    share,
  }));
};

const scoredRows = ({ options }: EmbeddedPoll): ResultRow[] => {
  const highest = Math.max(...options.map(({ mean }) => mean ?? 0));
  const tied = options.filter(({ mean }) => mean === highest).length > 1;
  return options.map((option) => {
    const mean = option.mean ?? null;
    return {
      ...plain(option),
      figure: mean === null ? '' : copy.average(formatDecimal(mean), MAX_SCORE),
      count: mean === null ? copy.noAverage : '',
      rank: mean === highest ? (tied ? copy.highestTied : copy.highest) : '',
      share: ((mean ?? 0) * 100) / MAX_SCORE,
    };
  });
};

/** The options of a poll with their results, in the poll's order. */
export const resultRowsOf = (poll: EmbeddedPoll): ResultRow[] => {
  if (!poll.results_visible) return poll.options.map(plain);
  if (poll.method === 'rank') return rankedRows(poll);
  return poll.method === 'score' ? scoredRows(poll) : chosenRows(poll);
};
