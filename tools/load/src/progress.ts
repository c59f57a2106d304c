import { isConnection } from './measurements.ts';
import type { Second } from './second.ts';

const SECOND_MS = 1_000;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const ms = (value: number): string => `${number.format(value)} ms`;

const requestsIn = ({ operations }: Second): Second['operations'] =>
  operations.filter((operation) => !isConnection(operation));

const sum = (operations: Second['operations'], count: (one: Second['operations'][number]) => number): number =>
  operations.reduce((total, one) => total + count(one), 0);

type Column = readonly [title: string, width: number, value: (second: Second) => string];

/** The most important first, since a narrow terminal shows only as many as fit. */
const COLUMNS: readonly Column[] = [
  ['stage', 11, ({ load }) => load.stage],
  [
    'votes/s',
    7,
    (second) => number.format(sum(requestsIn(second), ({ operation, ok }) => (operation === 'vote' ? ok : 0))),
  ],
  ['errors', 6, (second) => number.format(sum(requestsIn(second), ({ errors }) => errors))],
  ['p99', 9, (second) => ms(Math.max(0, ...requestsIn(second).map(({ latency }) => latency.quantile(0.99))))],
  ['sockets', 7, ({ load }) => number.format(load.sockets)],
  ['update lag', 10, ({ updateLag }) => (updateLag.count === 0 ? '-' : ms(updateLag.quantile(0.99)))],
  [
    'others/s',
    8,
    (second) => number.format(sum(requestsIn(second), ({ operation, ok }) => (operation === 'vote' ? 0 : ok))),
  ],
  ['own load', 8, ({ load }) => `${number.format(load.ownCpu * 100)} %`],
];

const timeLeft = (endsAt: number): string =>
  Number.isFinite(endsAt) ? `${number.format(Math.max(0, endsAt - performance.now()) / SECOND_MS)} s` : '-';

/** A line for a log. */
export const formatProgress = (second: Second): string =>
  [`${second.second} s`, ...COLUMNS.map(([title, , value]) => `${title} ${value(second)}`)].join(', ');

const CLEAR_LINE = '\u001B[2K';
const UP = '\u001B[1A';

const tableOf = (second: Second, endsAt: number, columns: number): readonly [titles: string, values: string] => {
  const all: readonly Column[] = [
    ['second', 6, () => String(second.second)],
    ['time left', 9, () => timeLeft(endsAt)],
    ...COLUMNS,
  ];
  let used = 0;
  const fitting = all.filter(([, width]) => {
    used += width + 1;
    return used <= columns;
  });
  const row = (cell: (column: Column) => string): string =>
    fitting.map((column) => cell(column).slice(0, column[1]).padStart(column[1])).join(' ');
  return [row(([title]) => title), row(([, , value]) => value(second))];
};

interface Progress {
  log(line: string): void;
  /** `endsAt`: by `performance.now()`, infinite if unknown. */
  show(second: Second, endsAt: number): void;
}

/** Writes lines and shows each second: in a terminal as a table in place, elsewhere as a line. */
export const openProgress = (output: NodeJS.WriteStream): Progress => {
  let shownTitles: string | undefined;
  const log = (line: string): void => {
    // The next table begins below.
    shownTitles = undefined;
    output.write(`${line}\n`);
  };
  return {
    log,
    show: (second, endsAt) => {
      if (!output.isTTY) return log(formatProgress(second));
      const [titles, values] = tableOf(second, endsAt, output.columns);
      // After a resize, the lines of the old table may have wrapped: a new one begins.
      const start = shownTitles === titles ? UP.repeat(2) : '';
      output.write(`${start}${CLEAR_LINE}${titles}\n${CLEAR_LINE}${values}\n`);
      shownTitles = titles;
    },
  };
};
