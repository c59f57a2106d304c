import type { Poll } from '@showhands/contracts';

interface ScoreCount {
  readonly score: number;
  readonly voters: number;
  /** Percent of the most frequent score, for the bar. */
  readonly share: number;
}

export interface ScoreRow {
  readonly id: string;
  readonly text: string;
  /** Null without scores. */
  readonly mean: number | null;
  readonly median: number | null;
  readonly voters: number;
  readonly counts: readonly ScoreCount[];
}

/** The best mean first; ties keep the order of the poll, and options without scores are last. */
export const scoreRowsOf = ({ options }: Pick<Poll, 'options'>): ScoreRow[] =>
  options
    .flatMap(({ id, text, scores }): ScoreRow[] => {
      if (!scores) return [];
      const { distribution, mean, median } = scores;
      const most = Math.max(1, ...distribution);
      const counts = distribution.map((voters, score) => ({ score, voters, share: (voters * 100) / most }));
      return [{ id, text, mean, median, voters: distribution.reduce((sum, count) => sum + count, 0), counts }];
    })
    .toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1));
