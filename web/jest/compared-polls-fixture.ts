import type { Poll, Ranking } from '@showhands/contracts';
import { anOption, aPoll } from './factories.ts';

/** Ballots with one ranking: their number, then options by index, the best first. */
export type RankedBallots = readonly [ballots: number, ...ranking: number[]];

type Rounds = Ranking['rounds'];

const votesOf = (rows: readonly RankedBallots[], index: number, out: ReadonlySet<number>): number =>
  rows
    .filter(([, ...ranking]) => ranking.find((option) => !out.has(option)) === index)
    .reduce((sum, [ballots]) => sum + ballots, 0);

/** A plain count; ties go to the list order unless an earlier round decides. */
const roundsOf = (ids: readonly string[], rows: readonly RankedBallots[], ballots: number): Rounds => {
  const out = new Set<number>();
  const rounds: Rounds = [];
  for (;;) {
    const votes = ids.map((_, index) => (out.has(index) ? null : votesOf(rows, index, out)));
    const counted = votes.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const isWon = votes.some((count) => (count ?? 0) * 2 > counted);
    const remaining = ids.flatMap((_, index) => (votes[index] === null ? [] : [index]));
    const fewest = Math.min(...remaining.map((index) => votes[index] ?? 0));
    const tied = remaining.filter((index) => votes[index] === fewest);
    const before = rounds.findLast((round) => new Set(tied.map((index) => round.votes[index])).size > 1);
    const least = Math.min(...tied.map((index) => before?.votes[index] ?? 0));
    const loser = tied.findLast((index) => (before?.votes[index] ?? 0) === least) ?? 0;
    rounds.push({
      votes,
      exhausted: ballots - counted,
      eliminated: isWon ? null : (ids[loser] ?? null),
      tie_break: isWon || tied.length < 2 ? null : before ? 'earlier-round' : 'list-order',
    });
    if (isWon || counted === 0) return rounds;
    out.add(loser);
  }
};

/** A poll whose voters rank options. `order` is by the number of pairs won, which is Schulze's where nothing is cyclic. */
export const aRankedPoll = (
  names: readonly string[],
  rows: readonly RankedBallots[],
  parts: Partial<Poll> = {},
): Poll => {
  const ballots = rows.reduce((sum, [count]) => sum + count, 0);
  const including = (index: number) =>
    rows.reduce((sum, [count, ...ranking]) => sum + (ranking.includes(index) ? count : 0), 0);
  const options = names.map((name, index) => anOption(including(index), name));
  const ids = options.map(({ id }) => id);
  const prefers = ([, ...ranking]: RankedBallots, a: number, b: number) =>
    ranking.includes(a) && (!ranking.includes(b) || ranking.indexOf(a) < ranking.indexOf(b));
  const pairwise = ids.map((_, a) =>
    ids.map((_other, b) => rows.reduce((sum, row) => sum + (prefers(row, a, b) ? row[0] : 0), 0)),
  );
  const wins = ids.map((_, a) => ids.filter((_other, b) => (pairwise[a]?.[b] ?? 0) > (pairwise[b]?.[a] ?? 0)).length);
  const rounds = ballots === 0 ? [] : roundsOf(ids, rows, ballots);
  const last = rounds.at(-1)?.votes.map((count) => count ?? -1) ?? [];
  const levels = [...new Set(wins)].toSorted((a, b) => b - a);
  return aPoll({
    title: 'Where should the capital be?',
    method: 'rank',
    options,
    voters_count: ballots,
    ranking: {
      options: ids,
      ballots,
      rounds,
      winner: last.length === 0 ? null : (ids[last.indexOf(Math.max(...last))] ?? null),
      condorcet_winner: ids[wins.indexOf(ids.length - 1)] ?? null,
      order: levels.map((level) => ids.filter((_, index) => wins[index] === level)),
      pairwise,
    },
    ...parts,
  });
};

/** https://en.wikipedia.org/wiki/Instant-runoff_voting: Knoxville wins the runoff, Nashville every pair. */
export const tennessee = (parts: Partial<Poll> = {}): Poll =>
  aRankedPoll(
    ['Memphis', 'Nashville', 'Chattanooga', 'Knoxville'],
    [
      [42, 0, 1, 2, 3],
      [26, 1, 2, 3, 0],
      [15, 2, 3, 1, 0],
      [17, 3, 2, 1, 0],
    ],
    parts,
  );

const medianOf = (sorted: readonly number[]): number | null => {
  const middle = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  const [low, high] = middle;
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** A poll whose voters distribute points. `distributions`: how many voters gave 1, 2, 3 and so on, for each name. */
export const aPollWithPoints = (
  distributions: Readonly<Record<string, readonly number[]>>,
  parts: Partial<Poll> = {},
): Poll => {
  const options = Object.entries(distributions).map(([name, distribution]) => {
    const voters = distribution.reduce((sum, count) => sum + count, 0);
    const total = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0);
    const points = { total, distribution: [...distribution], mean: voters === 0 ? null : total / voters };
    return { ...anOption(voters, name), points };
  });
  const voters = Math.max(...options.map(({ votes }) => votes ?? 0));
  return aPoll({ title: 'What matters most?', method: 'points', options, voters_count: voters, ...parts });
};

/** A poll whose voters score options. `distributions`: how many voters gave 0, 1, … 5, for each name. */
export const aScoredPoll = (
  distributions: Readonly<Record<string, readonly number[]>>,
  parts: Partial<Poll> = {},
): Poll => {
  const options = Object.entries(distributions).map(([name, distribution]) => {
    const all = distribution.flatMap((voters, score) => Array.from({ length: voters }, () => score));
    const mean = all.length === 0 ? null : all.reduce((sum, score) => sum + score, 0) / all.length;
    return {
      ...anOption(all.length, name),
      scores: { distribution: [...distribution], mean, median: medianOf(all) },
    };
  });
  const voters = Math.max(...options.map(({ votes }) => votes ?? 0));
  return aPoll({ title: 'How good are these?', method: 'score', options, voters_count: voters, ...parts });
};
