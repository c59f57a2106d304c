import { isDecided, type Poll, type PollOption } from '@showhands/contracts';
import { pointResultsOf, pollResultsOf } from '#features/polls/option-results.ts';
import { rankText } from '#features/polls/result-text.ts';
import { type FrameRow, frameOf, type Runoff } from '#features/polls/runoff/rounds.ts';
import { runoffOf } from '#features/polls/runoff/runoff.ts';
import { formatDecimal, formatNumber } from '#lib/messages/format.ts';
import { countPoints } from '#lib/messages/points.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { presentMessages } from '#lib/messages/present.ts';

const copy = presentMessages.figures;

const PERCENT_PER_POINT = 20;
const SHOWN_ROUNDS = 3;

interface Result {
  readonly figure: string;
  /** The meaning of the figure for the option: it leads, or is out. */
  readonly standing: string | null;
  readonly detail: string | null;
  /** 0 to 100, the length of the bar. */
  readonly share: number;
  readonly isLeading: boolean;
  /** Where voters rank options: the votes in a round of the runoff. */
  readonly inRound?: FrameRow;
}

export interface WallRow extends Pick<PollOption, 'id' | 'text' | 'picture'> {
  /** Null while it is not shown. */
  readonly result: Result | null;
}

const chosenResults = (poll: Poll): Map<string, Result> =>
  new Map(
    pollResultsOf(poll).map((row) => {
      const standing = rankText(row, isDecided(poll));
      const [figure, detail] = [pollMessages.percent(row.percent), copy.votes(row.votes ?? 0, row.voters)];
      return [row.id, { figure, standing, detail, share: row.share, isLeading: row.rank !== 'behind' }];
    }),
  );

/** The votes in each round until the shown one, and the option's fate in it. */
const runoffResult = (row: FrameRow, { rows }: Runoff, round: number): Result => {
  const { id, votes, state, share, outIn } = row;
  const cells = rows.find((one) => one.id === id)?.cells.slice(0, round + 1) ?? [];
  const counts = cells.flatMap((cell) => cell?.votes ?? []);
  const rounds = counts.length > 1 ? copy.rounds(counts.slice(-SHOWN_ROUNDS), counts.length > SHOWN_ROUNDS) : null;
  return {
    figure: formatNumber(votes),
    standing: { in: null, out: copy.out(outIn), gone: copy.out(outIn), majority: copy.majority, tied: copy.tied }[
      state
    ],
    detail: rounds,
    share,
    isLeading: state === 'majority' || state === 'tied',
    inRound: row,
  };
};

/** The runoff of a poll whose voters rank options, once it has been counted. */
export const countedRunoffOf = (poll: Poll): Runoff | null => {
  if (poll.method !== 'rank' || !poll.ranking || poll.ranking.rounds.length === 0) return null;
  return runoffOf(poll, poll.ranking);
};

const runoffResults = (poll: Poll, shownRound: number | undefined): Map<string, Result> => {
  const runoff = countedRunoffOf(poll);
  if (!runoff) return new Map();
  const round = shownRound ?? runoff.rounds.length - 1;
  const frame = new Map(frameOf(poll.options, runoff, round).map((row) => [row.id, runoffResult(row, runoff, round)]));
  return new Map(
    runoff.rows.flatMap(({ id }) => {
      const result = frame.get(id);
      return result ? [[id, result]] : [];
    }),
  );
};

const byShare = (results: Map<string, Result>): Map<string, Result> =>
  new Map([...results].toSorted(([, one], [, other]) => other.share - one.share));

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

const pointResults = (poll: Poll): Map<string, Result> =>
  new Map(
    pointResultsOf(poll).flatMap(({ id, votes: points, percent, share, rank }): [string, Result][] => {
      if (points === null) return [];
      const figures = { figure: pollMessages.percent(percent), detail: countPoints(points) };
      return [[id, { ...figures, standing: null, share, isLeading: rank !== 'behind' }]];
    }),
  );

/** The results by option, the leaders first. */
const resultsOf = (poll: Poll, round: number | undefined): Map<string, Result> => {
  switch (poll.method) {
    case 'rank':
      return runoffResults(poll, round);
    case 'score':
      return byShare(scoreResults(poll));
    case 'points':
      return byShare(pointResults(poll));
    default:
      return byShare(chosenResults(poll));
  }
};

/** The ids of the options, the leaders first; ties keep the poll's order. */
export const leadersOf = (poll: Poll): string[] => [...resultsOf(poll, undefined).keys()];

/** The options in the poll's order. Without `isShown`, no result is in them. `round`: of a runoff; by default the last one. */
export const wallRowsOf = (poll: Poll, isShown: boolean, round?: number): WallRow[] => {
  const results = isShown ? resultsOf(poll, round) : new Map<string, Result>();
  return poll.options.map(({ id, text, picture }) => ({
    id,
    text,
    ...(picture !== undefined && { picture }),
    result: results.get(id) ?? null,
  }));
};
