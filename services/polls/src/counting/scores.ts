export interface ScoreSummary {
  readonly ballots: number;
  readonly mean: number | null;
  /** With an even number of ballots, the mean of the two middle scores. */
  readonly median: number | null;
}

/** The score at a position of all scores in ascending order. */
const scoreAt = (distribution: readonly number[], position: number): number => {
  let counted = 0;
  return distribution.findIndex((ballots) => {
    counted += ballots;
    return counted > position;
  });
};

/** Summarizes one option's scores. `distribution[score]` is the number of ballots with that score. */
export const summarizeScores = (distribution: readonly number[]): ScoreSummary => {
  const ballots = distribution.reduce((sum, count) => sum + count, 0);
  if (ballots === 0) return { ballots, mean: null, median: null };
  const total = distribution.reduce((sum, count, score) => sum + count * score, 0);
  const lower = scoreAt(distribution, Math.floor((ballots - 1) / 2));
  const upper = scoreAt(distribution, Math.floor(ballots / 2));
  return { ballots, mean: total / ballots, median: (lower + upper) / 2 };
};
