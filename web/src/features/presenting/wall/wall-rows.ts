import type { Poll, PollOption } from '@showhands/contracts';
import { pollResultsOf } from '#features/polls/option-results.ts';
import { rankText } from '#features/polls/result-text.ts';
import { type RunoffRow, runoffOf } from '#features/results/compared/runoff.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { presentMessages } from '#lib/messages/present.ts';

const copy = presentMessages.figures;

const PERCENT_PER_POINT = 20;
const SHOWN_ROUNDS = 3;

interface Result {
  readonly figure: string;
  /** What the figure means for the option: that it leads, or is out. */
  readonly standing: string | null;
  readonly detail: string | null;
  /** 0 to 100, the length of the bar. */
  readonly share: number;
  readonly isLeading: boolean;
}

export interface WallRow extends Pick<PollOption, 'id' | 'text' | 'picture'> {
  /** Null while it is not shown. */
  readonly result: Result | null;
}

const chosenResults = (poll: Poll): Map<string, Result> =>
  new Map(
    pollResultsOf(poll).map((row) => {
      const standing = rankText(row, poll.status === 'closed');
      const [figure, detail] = [pollMessages.percent(row.percent), copy.votes(row.votes ?? 0, row.voters)];
      return [row.id, { figure, standing, detail, share: row.share, isLeading: row.rank !== 'behind' }];
    }),
  );

/** The votes in each round, and what has become of the option in the last one. */
const runoffResult = ({ cells }: RunoffRow, ballots: number): Result => {
  const counted = cells.filter((cell) => cell !== null);
  const last = counted.at(-1);
  const votes = counted.map((cell) => cell.votes);
  const rounds = votes.length > 1 ? copy.rounds(votes.slice(-SHOWN_ROUNDS), votes.length > SHOWN_ROUNDS) : null;
  return {
    figure: formatNumber(last?.votes ?? 0),
    standing: last
      ? { in: null, out: copy.out(counted.length), majority: copy.majority, tied: copy.tied }[last.state]
      : null,
    detail: rounds,
    share: ((last?.votes ?? 0) * 100) / Math.max(1, ballots),
    isLeading: last?.state === 'majority' || last?.state === 'tied',
  };
};

const runoffResults = (poll: Poll): Map<string, Result> => {
  const { ranking } = poll;
  if (!ranking) return new Map();
  const { rows } = runoffOf(poll, ranking);
  return new Map(rows.map((row) => [row.id, runoffResult(row, ranking.ballots)]));
};

const scoreResults = ({ options }: Poll): Map<string, Result> => {
  const best = Math.max(...options.map(({ scores }) => scores?.mean ?? -1));
  return new Map(
    options.flatMap(({ id, scores }): [string, Result][] => {
      if (!scores) return [];
      const { mean, distribution } = scores;
      const figure = mean === null ? copy.none : formatDecimal(mean);
      const detail = copy.scores(distribution.reduce((sum, count) => sum + count, 0));
      return [
        [id, { figure, standing: null, detail, share: (mean ?? 0) * PERCENT_PER_POINT, isLeading: mean === best }],
      ];
    }),
  );
};

const resultsOf = (poll: Poll): Map<string, Result> => {
  switch (poll.method) {
    case 'rank':
      return runoffResults(poll);
    case 'score':
      return scoreResults(poll);
    default:
      return chosenResults(poll);
  }
};

/** The options in the poll's order, which live updates never change. Without `isShown`, no result is in them. */
export const wallRowsOf = (poll: Poll, isShown: boolean): WallRow[] => {
  const results = isShown ? resultsOf(poll) : new Map<string, Result>();
  return poll.options.map(({ id, text, picture }) => ({
    id,
    text,
    ...(picture !== undefined && { picture }),
    result: results.get(id) ?? null,
  }));
};
