import { type EmbeddedPoll, isDecided, type limits } from '@showhands/contracts';
import { optionResultsOf, pollResultsOf, type Rank } from '#features/polls/option-results.ts';
import { countedRunoff, type FrameRow, frameOf, type Runoff } from '#features/polls/runoff/rounds.ts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { embedMessages } from '#lib/messages/embed.ts';
import { formatDecimal } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';

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
  /** The text at the leader or the winner; empty for the other options. */
  readonly rank: string;
  /** Length of the bar, 0 to 100. */
  readonly share: number;
  readonly isFirst: boolean;
  /** In a runoff after the option was out. */
  readonly isOut?: boolean;
}

type Option = EmbeddedPoll['options'][number];

const plain = ({ id, text }: Option): ResultRow => ({
  id,
  text,
  figure: '',
  count: '',
  rank: '',
  share: 0,
  isFirst: false,
});

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
    rank: rankTexts(isDecided(poll))[rank],
    share,
    isFirst: rank !== 'behind',
  }));

/** The rounds of a poll whose voters rank options; null before the first count. */
export const runoffOf = ({ options, winner, runoff }: EmbeddedPoll): Runoff | null =>
  runoff ? countedRunoff(options, { ...runoff, winner: winner ?? null }) : null;

const standingOf = (row: FrameRow, poll: EmbeddedPoll): string => {
  const { id, state, outIn } = row;
  const { winner, tie } = poll;
  if (state === 'out') return runoffMessages.out;
  if (state === 'gone') return runoffMessages.outIn(outIn);
  if (state === 'in') return '';
  if (id === winner) return tie ? copy.decidedTie[tie.by] : isDecided(poll) ? copy.wonRunoff : copy.leadingRunoff;
  return copy.tiedRunoff;
};

/** The votes in a round of the runoff, by default in the deciding round. */
const rankedRows = (poll: EmbeddedPoll, round: number | undefined): ResultRow[] => {
  const runoff = runoffOf(poll);
  if (!runoff) return poll.options.map(plain);
  return frameOf(poll.options, runoff, round ?? runoff.rounds.length - 1).map((row) => {
    const { id, text, votes, gain, share, state } = row;
    const isOut = state === 'gone';
    const gained = gain > 0 ? ` (${runoffMessages.gain(gain)})` : '';
    return {
      id,
      text,
      figure: pollMessages.percent(Math.round(share)),
      count: isOut ? '' : pollMessages.votes(votes) + gained,
      rank: standingOf(row, poll),
      share,
      isFirst: state === 'majority' || state === 'tied',
      isOut,
    };
  });
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
      isFirst: mean === highest,
    };
  });
};

const pointsRows = ({ options }: EmbeddedPoll): ResultRow[] =>
  optionResultsOf(options.map((option) => ({ ...option, votes: option.total_points ?? null }))).map((row) => ({
    id: row.id,
    text: row.text,
    figure: pollMessages.percent(row.percent),
    count: copy.points(row.votes ?? 0),
    rank: { leading: copy.mostPoints, tied: copy.mostPointsTied, behind: '' }[row.rank],
    share: row.share,
    isFirst: row.rank !== 'behind',
  }));

/**
 * The options of a poll with their results, in the poll's order. `round`: of a runoff; by default the deciding round.
 */
export const resultRowsOf = (poll: EmbeddedPoll, round?: number): ResultRow[] => {
  if (!poll.results_visible) return poll.options.map(plain);
  if (poll.method === 'rank') return rankedRows(poll, round);
  if (poll.method === 'points') return pointsRows(poll);
  return poll.method === 'score' ? scoredRows(poll) : chosenRows(poll);
};
