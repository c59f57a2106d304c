import type { Poll } from '@showhands/contracts';
import { pointResultsOf } from '#features/polls/option-results.ts';

/** More columns than this are too narrow on a phone. */
const MAX_COLUMNS = 10;

interface PointCount {
  readonly from: number;
  readonly to: number;
  /** How many voters gave `from` to `to` points. */
  readonly voters: number;
  /** Percent of the most frequent range of the option, for the bar. */
  readonly share: number;
}

export interface PointRow {
  readonly id: string;
  readonly text: string;
  readonly total: number;
  /** Of all points, in whole percent, and exactly for the bar. */
  readonly percent: number;
  readonly share: number;
  /** Of the voters who gave it points; null without any. */
  readonly mean: number | null;
  readonly voters: number;
  /** The same ranges for all options. */
  readonly counts: readonly PointCount[];
}

const countsOf = (distribution: readonly number[], columns: number, width: number): PointCount[] => {
  const ranges = Array.from({ length: columns }, (_, column) => {
    const voters = distribution.slice(column * width, (column + 1) * width).reduce((sum, count) => sum + count, 0);
    return { from: column * width + 1, to: (column + 1) * width, voters };
  });
  const most = Math.max(1, ...ranges.map(({ voters }) => voters));
  return ranges.map((range) => ({ ...range, share: (range.voters * 100) / most }));
};

/** The most points first; ties keep the order of the poll. */
export const pointRowsOf = (poll: Pick<Poll, 'options'>): PointRow[] => {
  const results = new Map(pointResultsOf(poll).map((row) => [row.id, row]));
  const given = Math.max(0, ...poll.options.map(({ points }) => points?.distribution.length ?? 0));
  const width = Math.max(1, Math.ceil(given / MAX_COLUMNS));
  return poll.options
    .flatMap(({ id, text, points }): PointRow[] => {
      if (!points) return [];
      const { percent = 0, share = 0 } = results.get(id) ?? {};
      const { total, mean, distribution } = points;
      const voters = distribution.reduce((sum, count) => sum + count, 0);
      const counts = countsOf(distribution, Math.ceil(given / width), width);
      return [{ id, text, total, percent, share, mean, voters, counts }];
    })
    .toSorted((one, other) => other.total - one.total);
};
