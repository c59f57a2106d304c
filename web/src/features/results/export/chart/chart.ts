import { countedVotersOf, isDecided, type Poll } from '@showhands/contracts';
import { countText, isChosen, leaderText } from '#features/polls/leader.ts';
import { lotsText } from '#features/polls/lots-text.ts';
import { pollResultsOf } from '#features/polls/option-results.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { winnerText } from '#features/polls/runoff/runoff-text.ts';
import { turnoutText } from '#features/polls/turnout.ts';
import { scoredMessages } from '#lib/messages/compared-results.ts';
import { formatDateTime, formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { countPoints } from '#lib/messages/points.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { resultsMessages } from '#lib/messages/results.ts';
import { resultsFilesMessages } from '#lib/messages/results-files.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { pointRowsOf } from '../../compared/point-rows.ts';
import { scoreRowsOf } from '../../compared/score-rows.ts';
import { outcomeOf, topResults } from '../../outcome.ts';
import { outcomeText } from '../../outcome-text.ts';

const copy = resultsFilesMessages.chart;

/** More rows than this would be too small to read on a slide. */
export const MAX_ROWS = 30;

export interface ChartRow {
  readonly text: string;
  /** The number that the bar shows, and its addition. */
  readonly value: string;
  readonly detail: string;
  /** Of the longest possible bar, 0 to 1. */
  readonly share: number;
  readonly leads: boolean;
}

/** The picture of the results, in words. */
export interface Chart {
  readonly title: string;
  /** The leader or winner, or a sentence that there are no votes. */
  readonly outcome: string;
  readonly rows: readonly ChartRow[];
  /** How many options have no row; null if all have one. */
  readonly more: string | null;
  readonly facts: string;
  readonly made: string;
}

type Results = Pick<Chart, 'rows'> & { readonly outcome: string | null };

const MAX_SCORE = 5;

const chosenResults = (poll: Poll): Results => {
  const all = pollResultsOf(poll);
  const top = new Set(topResults(all, MAX_ROWS));
  return {
    outcome: outcomeText(outcomeOf(all), isDecided(poll)),
    // In the order of the poll, as on the screen.
    rows: all
      .filter((row) => top.has(row))
      .map(({ text, votes, percent, share, rank, voters }) => ({
        text,
        value: pollMessages.percent(percent),
        detail: pollMessages.votesOf(votes ?? 0, voters),
        share: share / 100,
        leads: rank !== 'behind',
      })),
  };
};

const scoredResults = (poll: Poll): Results => {
  const all = scoreRowsOf(poll);
  const best = Math.max(...all.map(({ mean }) => mean ?? -1));
  return {
    outcome: leaderText(poll),
    rows: all.slice(0, MAX_ROWS).map(({ text, mean, voters }) => ({
      text,
      value: mean === null ? '–' : formatDecimal(mean),
      detail: scoredMessages.votersOf(voters),
      share: (mean ?? 0) / MAX_SCORE,
      leads: mean !== null && mean === best,
    })),
  };
};

const pointsResults = (poll: Poll): Results => {
  const all = pointRowsOf(poll);
  const best = all[0]?.total ?? 0;
  return {
    outcome: leaderText(poll),
    rows: all.slice(0, MAX_ROWS).map(({ text, total, percent, share }) => ({
      text,
      value: pollMessages.percent(percent),
      detail: countPoints(total),
      share: share / 100,
      leads: total > 0 && total === best,
    })),
  };
};

/** Each option with its votes in the last round that it was in. */
const rankedResults = (poll: Poll): Results => {
  const { ranking } = poll;
  if (!ranking || ranking.rounds.length === 0) {
    const rows = poll.options.map(({ text }) => ({ text, value: '–', detail: '', share: 0, leads: false }));
    return { outcome: leaderText(poll), rows };
  }
  const runoff = runoffOf(poll, ranking);
  const rows = runoff.rows.map(({ text, cells }) => {
    const round = cells.findLastIndex((cell) => cell !== null);
    const { votes, state } = cells[round] ?? { votes: 0, state: 'in' };
    const detail = {
      in: '',
      out: copy.outIn(round + 1),
      majority: runoffMessages.majority,
      tied: runoffMessages.tiedFinal,
    }[state];
    return {
      text,
      value: formatNumber(votes),
      detail,
      share: votes / Math.max(1, ranking.ballots),
      leads: state === 'majority' || state === 'tied',
    };
  });
  return { outcome: winnerText(runoff, isDecided(poll)) ?? leaderText(poll), rows };
};

const resultsOf = (poll: Poll): Results => {
  if (isChosen(poll)) return chosenResults(poll);
  if (poll.method === 'points') return pointsResults(poll);
  return poll.method === 'score' ? scoredResults(poll) : rankedResults(poll);
};

const lineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const outcomeOfPoll = (poll: Poll): string | null =>
  countedVotersOf(poll) === 0
    ? null
    : resultsOf({ ...poll, options: poll.options.map((option) => ({ ...option, text: lineOf(option.text) })) }).outcome;

/** @throws Error for a poll whose results are hidden from the viewer */
export const chartOf = (poll: Poll, madeAt: Date): Chart => {
  if (!poll.results_visible) throw new Error('These results are not for this viewer');
  const { rows } = resultsOf(poll);
  const hidden = poll.options.length - rows.length;
  return {
    title: lineOf(poll.title),
    outcome: [turnoutText(poll), outcomeOfPoll(poll) ?? resultsMessages.noVotes, lotsText(poll)?.winner]
      .filter(Boolean)
      .join(' · '),
    rows: rows.slice(0, MAX_ROWS).map((row) => ({ ...row, text: lineOf(row.text) })),
    more: hidden > 0 ? copy.more(hidden) : null,
    facts: copy.facts([
      countText(poll),
      ...(poll.allow_multiple_votes ? [copy.voters(countedVotersOf(poll))] : []),
      pollMessages.statuses[poll.status],
    ]),
    made: copy.made(formatDateTime(madeAt.toISOString())),
  };
};
