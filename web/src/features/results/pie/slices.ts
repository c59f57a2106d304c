import { type OptionResult, shareOf } from '#features/polls/option-results.ts';
import { pollMessages } from '#lib/messages/poll.ts';

/** The palette has eight colors, and eight labels fit beside a pie. */
const MAX_SLICES = 8;

/** The neutral color after the colors of the palette. */
const OTHER_COLOR = MAX_SLICES;

/** The data of one pie slice: an option, or all options beyond the palette together. */
export interface Slice {
  readonly key: string;
  /** Null for the combined slice. */
  readonly text: string | null;
  /** The number of options in the slice. */
  readonly count: number;
  readonly votes: number;
  /** Its share of the votes, or their number where the shares of options are of people. */
  readonly figure: string;
  /** Index into the palette, from 0. */
  readonly colorIndex: number;
}

const votesOf = (row: OptionResult): number => row.votes ?? 0;

const sumOf = (rows: readonly OptionResult[]): number => rows.reduce((sum, row) => sum + votesOf(row), 0);

const figureOf = (votes: number, rows: readonly OptionResult[]): string =>
  rows.some(({ voters }) => voters !== undefined)
    ? pollMessages.votes(votes)
    : pollMessages.percent(Math.round(shareOf(votes, sumOf(rows))));

const sliceOf = (row: OptionResult, colorIndex: number, all: readonly OptionResult[]): Slice => ({
  key: row.id,
  text: row.text,
  count: 1,
  votes: votesOf(row),
  figure: figureOf(votesOf(row), all),
  colorIndex,
});

const otherSlice = (rows: readonly OptionResult[], all: readonly OptionResult[]): Slice => ({
  key: 'rest',
  text: null,
  count: rows.length,
  votes: sumOf(rows),
  figure: figureOf(sumOf(rows), all),
  colorIndex: OTHER_COLOR,
});

/** The options with a slice and color of their own, in the poll's order. */
const withOwnSlice = (rows: readonly OptionResult[]): readonly OptionResult[] => {
  if (rows.length <= MAX_SLICES) return rows;
  const voted = rows.filter((row) => votesOf(row) > 0);
  if (voted.length <= MAX_SLICES) return voted;
  const largest = new Set(voted.toSorted((a, b) => votesOf(b) - votesOf(a)).slice(0, MAX_SLICES - 1));
  return voted.filter((row) => largest.has(row));
};

/** The color index of each option with a slice of its own, by its text. */
export const ownColorsOf = (rows: readonly OptionResult[]): ReadonlyMap<string, number> =>
  new Map(withOwnSlice(rows).map(({ text }, index) => [text, index]));

/**
 * The pie's slices in the poll's order. Up to eight options keep their colors whatever the votes; of more, the seven with
 * the most votes have a slice each, and the others share one.
 */
export const slicesOf = (rows: readonly OptionResult[]): Slice[] => {
  const shown = withOwnSlice(rows);
  const rest = rows.filter((row) => !shown.includes(row) && votesOf(row) > 0);
  const slices = shown.map((row, index) => sliceOf(row, index, rows)).filter(({ votes }) => votes > 0);
  return rest.length === 0 ? slices : [...slices, otherSlice(rest, rows)];
};

/** The color index of each option that has votes, by option id. */
export const sliceColorsOf = (rows: readonly OptionResult[]): ReadonlyMap<string, number> => {
  const colors = new Map(slicesOf(rows).map(({ key, colorIndex }) => [key, colorIndex]));
  return new Map(rows.filter((row) => votesOf(row) > 0).map(({ id }) => [id, colors.get(id) ?? OTHER_COLOR]));
};
