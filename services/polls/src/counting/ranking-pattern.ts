/**
 * Ballots with the same ranking: indexes of options, most preferred first. Options left out are below all ranked ones
 * and tie with each other.
 */
export interface RankingPattern {
  readonly ranking: readonly number[];
  readonly ballots: number;
}
