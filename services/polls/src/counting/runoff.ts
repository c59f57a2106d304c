import type { RankingPattern } from './ranking-pattern.ts';

export interface RunoffRound {
  /** Ballots that count for each option, null for an option that was eliminated before. */
  readonly votes: readonly (number | null)[];
  /** Ballots whose ranked options are all eliminated. */
  readonly exhausted: number;
  /** The option eliminated after this round; null in the last round. */
  readonly eliminated: number | null;
  /** How the option to eliminate was chosen among several with the fewest votes; null without a tie. */
  readonly tieBreak: 'earlier-round' | 'list-order' | null;
}

interface Elimination {
  readonly eliminated: number;
  readonly tieBreak: RunoffRound['tieBreak'];
}

/**
 * The ballots in one pile per option and one for exhausted ballots, whose index is the number of options. An elimination
 * touches only the pile of the eliminated option.
 */
class BallotPiles {
  /** Ballots of each pattern. */
  readonly #ballots: Float64Array;
  /** All rankings, each followed by the exhausted pile. One array is three times as fast as one array per ranking. */
  readonly #choices: Uint8Array;
  /** Where in the choices each pattern is. All choices of its ranking before that are eliminated. */
  readonly #positions: Uint32Array;
  /** Indexes of patterns; null for an option that is eliminated. */
  readonly #piles: (number[] | null)[];
  /** Ballots in each pile. */
  readonly #counts: Float64Array;

  constructor(options: number, patterns: readonly RankingPattern[]) {
    this.#ballots = Float64Array.from(patterns, ({ ballots }) => ballots);
    this.#choices = new Uint8Array(patterns.reduce((sum, { ranking }) => sum + ranking.length + 1, 0));
    this.#positions = new Uint32Array(patterns.length);
    this.#piles = Array.from({ length: options + 1 }, () => []);
    this.#counts = new Float64Array(options + 1);
    let end = 0;
    for (const [index, { ranking }] of patterns.entries()) {
      this.#positions[index] = end;
      for (const option of ranking) this.#choices[end++] = option;
      this.#choices[end++] = options;
      this.#place(index);
    }
  }

  get votes(): (number | null)[] {
    return this.#piles.slice(0, -1).map((pile, option) => pile && (this.#counts[option] ?? 0));
  }

  get exhausted(): number {
    return this.#counts.at(-1) ?? 0;
  }

  eliminate(option: number): void {
    const pile = this.#piles[option] ?? [];
    this.#piles[option] = null;
    for (const index of pile) this.#place(index);
  }

  #place(index: number): void {
    let position = this.#positions[index] ?? 0;
    while (this.#piles[this.#choices[position] ?? 0] === null) position += 1;
    this.#positions[index] = position;
    const choice = this.#choices[position] ?? 0;
    this.#piles[choice]?.push(index);
    this.#counts[choice] = (this.#counts[choice] ?? 0) + (this.#ballots[index] ?? 0);
  }
}

/** The given options with the fewest votes. None of them may be eliminated. */
const fewest = (options: readonly number[], votes: RunoffRound['votes']): number[] => {
  const least = Math.min(...options.map((option) => votes[option] ?? 0));
  return options.filter((option) => votes[option] === least);
};

/**
 * Backward tie-breaking: each earlier round, the most recent first, narrows the tie to its options with the fewest votes
 * there.
 */
const chooseElimination = (votes: RunoffRound['votes'], earlier: readonly RunoffRound[]): Elimination => {
  const continuing = [...votes.keys()].filter((option) => votes[option] !== null);
  let tied = fewest(continuing, votes);
  let tieBreak: Elimination['tieBreak'] = tied.length > 1 ? 'earlier-round' : null;
  for (const round of earlier.toReversed()) tied = fewest(tied, round.votes);
  if (tied.length > 1) tieBreak = 'list-order';
  return { eliminated: Math.max(...tied), tieBreak };
};

const findMajority = (votes: RunoffRound['votes']): number | null => {
  const total = votes.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const winner = votes.findIndex((count) => (count ?? 0) > total / 2);
  return winner === -1 ? null : winner;
};

/** Instant runoff. Without a ballot that ranks an option there is no round and no winner. */
export const countRunoff = (
  options: number,
  patterns: readonly RankingPattern[],
): { readonly rounds: readonly RunoffRound[]; readonly winner: number | null } => {
  const piles = new BallotPiles(options, patterns);
  const rounds: RunoffRound[] = [];
  // Some option keeps votes until the end, because the options with the fewest votes go first. So the last one has a
  // majority.
  if (piles.votes.every((votes) => votes === 0)) return { rounds, winner: null };
  for (;;) {
    const { votes, exhausted } = piles;
    const winner = findMajority(votes);
    if (winner !== null) return { rounds: [...rounds, { votes, exhausted, eliminated: null, tieBreak: null }], winner };
    const elimination = chooseElimination(votes, rounds);
    rounds.push({ votes, exhausted, ...elimination });
    piles.eliminate(elimination.eliminated);
  }
};
