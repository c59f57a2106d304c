import type { Ranking, ResultsFile } from '@showhands/contracts';
import type { Cell, Table } from './table.ts';
import { tableTexts } from './table-texts.ts';

const copy = tableTexts;

/** The text of an option by its id; null for one that an edit has removed since the count. */
export type TextOf = (id: string | null) => string | null;

/** Places by Schulze's order, from 1. Options that tie share one, and the next place counts them all. */
const placesOf = ({ order }: Pick<Ranking, 'order'>): Map<string, number> => {
  const places = new Map<string, number>();
  for (const group of order) {
    const place = places.size + 1;
    for (const id of group) places.set(id, place);
  }
  return places;
};

/** The options with their parts of the count, which are absent without a count and for an option added since. */
export const rankedResults = ({ options, ranking }: ResultsFile): Table => {
  const places = ranking ? placesOf(ranking) : undefined;
  const first = ranking?.rounds[0]?.votes;
  return {
    name: copy.sheets.results,
    columns: [copy.option, copy.description, copy.ballots, copy.firstPreferences, copy.place, copy.seats],
    rows: options.map(({ id, text, description, votes, seats }) => [
      text,
      description,
      votes,
      first?.[ranking?.options.indexOf(id) ?? -1] ?? null,
      first ? (places?.get(id) ?? null) : null,
      seats,
    ]),
  };
};

const roundsTable = ({ options, rounds }: Ranking, textOf: TextOf): Table => {
  const perRound = (heading: string, cellOf: (round: Ranking['rounds'][number]) => Cell): Cell[] => [
    heading,
    ...rounds.map(cellOf),
  ];
  const optionRow = (id: string, index: number): Cell[][] => {
    const text = textOf(id);
    return text === null ? [] : [perRound(text, ({ votes }) => votes[index] ?? null)];
  };
  return {
    name: copy.sheets.rounds,
    columns: [copy.option, ...rounds.map((_, index) => copy.round(index + 1))],
    rows: [
      ...options.flatMap(optionRow),
      perRound(copy.exhausted, ({ exhausted }) => exhausted),
      perRound(copy.eliminated, ({ eliminated }) => textOf(eliminated)),
      perRound(copy.tieBreak, ({ tie_break: tieBreak }) => tieBreak && copy.tieBreaks[tieBreak]),
    ],
  };
};

const orderTable = (ranking: Ranking, textOf: TextOf): Table => ({
  name: copy.sheets.order,
  columns: [copy.place, copy.option],
  rows: [...placesOf(ranking)].flatMap(([id, place]) => {
    const text = textOf(id);
    return text === null ? [] : [[place, text]];
  }),
});

const pairsTable = ({ options, pairwise }: Ranking, textOf: TextOf): Table => {
  const shown = options.flatMap((id, index) => {
    const text = textOf(id);
    return text === null ? [] : [{ index, text }];
  });
  return {
    name: copy.sheets.pairs,
    columns: [copy.prefers, ...shown.map(({ text }) => text)],
    rows: shown.map((row) => [
      row.text,
      ...shown.map((column) => (row === column ? null : (pairwise[row.index]?.[column.index] ?? null))),
    ]),
  };
};

/** The rounds of the runoff, Schulze's order and all pairs; none without a count. */
export const countTables = (ranking: Ranking | null | undefined, textOf: TextOf): Table[] =>
  ranking && ranking.rounds.length > 0
    ? [roundsTable(ranking, textOf), orderTable(ranking, textOf), pairsTable(ranking, textOf)]
    : [];
