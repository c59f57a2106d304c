import type { Poll } from '@showhands/contracts';
import type { overTimeMessages } from '#lib/messages/over-time.ts';

/** The kind of value by which runs are compared. */
export type ValueKind = keyof typeof overTimeMessages.values;

export interface Run {
  readonly id: string;
  readonly number: number;
  readonly openedAt: string;
  readonly voters: number;
  readonly isHidden: boolean;
  /** The value of each option by its text: a share in percent, or an average score. */
  readonly values: ReadonlyMap<string, number>;
}

export interface Line {
  readonly text: string;
  /** In the order of the runs. Null where a run has no such option, no votes, or hidden results. */
  readonly values: readonly (number | null)[];
}

export const valueKindOf = ({ method = 'choose', allow_multiple_votes: isMultiple }: Poll): ValueKind => {
  if (method === 'choose') return isMultiple ? 'voters' : 'votes';
  return ({ rank: 'firsts', score: 'scores', points: 'points' } as const)[method];
};

type Valued = readonly (number | null)[];

const percentOf = (counts: Valued, total: number): Valued =>
  counts.map((count) => (count === null || total === 0 ? null : (100 * count) / total));

const sum = (counts: Valued): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0);

const firstsOf = ({ options, ranking }: Poll): Valued => {
  const [first] = ranking?.rounds ?? [];
  const counts = options.map(({ id }) => first?.votes[ranking?.options.indexOf(id) ?? -1] ?? null);
  return percentOf(counts, sum(counts));
};

/** The values of a run's options; null where it has none. */
const optionValuesOf = (poll: Poll): Valued => {
  const votes = poll.options.map((option) => option.votes);
  const points = poll.options.map((option) => option.points?.total ?? null);
  return {
    votes: () => percentOf(votes, poll.total_votes),
    voters: () => percentOf(votes, poll.voters_count),
    firsts: () => firstsOf(poll),
    points: () => percentOf(points, sum(points)),
    scores: () => poll.options.map(({ scores }) => scores?.mean ?? null),
  }[valueKindOf(poll)]();
};

/** The runs of a poll, oldest first. Runs whose voters voted in another way have no values. */
export const runsOf = (polls: readonly Poll[], kind: ValueKind): Run[] =>
  polls.toReversed().map((poll) => {
    const values = valueKindOf(poll) === kind ? optionValuesOf(poll) : [];
    const entries = poll.options.flatMap(({ text }, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[text, value] as const];
    });
    return {
      id: poll.id,
      number: poll.run ?? 1,
      openedAt: poll.createdAt,
      voters: poll.voters_count,
      isHidden: !poll.results_visible,
      values: new Map(entries),
    };
  });

/** A line for each text of an option: the highest of the latest run with results first. */
export const linesOf = (runs: readonly Run[], options: readonly { readonly text: string }[]): Line[] => {
  const texts = new Set([
    ...options.map(({ text }) => text),
    ...runs.toReversed().flatMap(({ values }) => [...values.keys()]),
  ]);
  const latest = runs.findLast(({ values }) => values.size > 0)?.values;
  return [...texts]
    .map((text) => ({ text, values: runs.map(({ values }) => values.get(text) ?? null) }))
    .toSorted((one, other) => (latest?.get(other.text) ?? -1) - (latest?.get(one.text) ?? -1));
};

/** The colour of each line: the colour of its option in the pie, else a colour that no option has. */
export const colorsOf = (lines: readonly Line[], inPie: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const taken = new Set(lines.flatMap(({ text }) => inPie.get(text) ?? []));
  const free = lines.map((_line, index) => index).filter((index) => !taken.has(index));
  return new Map(lines.map(({ text }) => [text, inPie.get(text) ?? free.shift() ?? 0]));
};
