import type { TallyRow } from '../tally.ts';

/** As many as the palette has colours, and as can be named beside a pie. */
const PORTIONS = 8;

/** The shade after those of the palette: of no colour. */
const REST = PORTIONS;

/** What one slice of the pie stands for: an option, or all those that are too many to tell apart. */
export interface Portion {
  readonly key: string;
  /** Null for the rest. */
  readonly text: string | null;
  /** How many options it stands for. */
  readonly count: number;
  readonly votes: number;
  readonly percent: number;
  /** Its colour, from 0. */
  readonly shade: number;
}

const votesOf = (row: TallyRow): number => row.votes ?? 0;

const sumOf = (rows: readonly TallyRow[], value: (row: TallyRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

const portionOf = (row: TallyRow, shade: number): Portion => ({
  key: row.id,
  text: row.text,
  count: 1,
  votes: votesOf(row),
  percent: row.percent,
  shade,
});

const restOf = (rows: readonly TallyRow[]): Portion => ({
  key: 'rest',
  text: null,
  count: rows.length,
  votes: sumOf(rows, votesOf),
  percent: sumOf(rows, (row) => row.percent),
  shade: REST,
});

/** The options that get a slice and a colour of their own, in the order of the poll. */
const shownOf = (rows: readonly TallyRow[]): readonly TallyRow[] => {
  if (rows.length <= PORTIONS) return rows;
  const chosen = rows.filter((row) => votesOf(row) > 0);
  if (chosen.length <= PORTIONS) return chosen;
  const largest = new Set(chosen.toSorted((a, b) => votesOf(b) - votesOf(a)).slice(0, PORTIONS - 1));
  return chosen.filter((row) => largest.has(row));
};

/**
 * The pie, in the order of the poll. Up to eight options keep their colours whatever becomes of the votes;
 * of more, the seven with the most votes stand for themselves, and one slice for the others.
 */
export const portionsOf = (rows: readonly TallyRow[]): Portion[] => {
  const shown = shownOf(rows);
  const rest = rows.filter((row) => !shown.includes(row) && votesOf(row) > 0);
  const portions = shown.map(portionOf).filter(({ votes }) => votes > 0);
  return rest.length === 0 ? portions : [...portions, restOf(rest)];
};

/** The colour that stands in the pie for each option that holds votes. */
export const shadesOf = (rows: readonly TallyRow[]): ReadonlyMap<string, number> => {
  const own = new Map(portionsOf(rows).map(({ key, shade }) => [key, shade]));
  return new Map(rows.filter((row) => votesOf(row) > 0).map(({ id }) => [id, own.get(id) ?? REST]));
};
