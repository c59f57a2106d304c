import type { Client } from './client.ts';
import type { ClientPool } from './client-pool.ts';
import type { MachineMonitor } from './machine.ts';
import { isConnection, type Measurements } from './measurements.ts';
import type { Second } from './second.ts';
import type { UpdateLag } from './update-lag.ts';

const SECOND_MS = 1_000;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const ms = (value: number): string => `${number.format(value)} ms`;

const requestsIn = ({ operations }: Second): Second['operations'] =>
  operations.filter((operation) => !isConnection(operation));

const sum = (operations: Second['operations'], count: (one: Second['operations'][number]) => number): number =>
  operations.reduce((total, one) => total + count(one), 0);

type Column = readonly [title: string, value: (second: Second) => string];

const COLUMNS: readonly Column[] = [
  ['stage', ({ load }) => load.stage],
  [
    'votes/s',
    (second) => number.format(sum(requestsIn(second), ({ operation, ok }) => (operation === 'vote' ? ok : 0))),
  ],
  [
    'others/s',
    (second) => number.format(sum(requestsIn(second), ({ operation, ok }) => (operation === 'vote' ? 0 : ok))),
  ],
  ['errors', (second) => number.format(sum(requestsIn(second), ({ errors }) => errors))],
  ['p99', (second) => ms(Math.max(0, ...requestsIn(second).map(({ latency }) => latency.quantile(0.99))))],
  ['sockets', ({ load }) => number.format(load.sockets)],
  ['update lag', ({ updateLag }) => (updateLag.count === 0 ? '-' : ms(updateLag.quantile(0.99)))],
  ['own load', ({ load }) => `${number.format(load.ownCpu * 100)} %`],
];

const timeLeft = (endsAt: number): string =>
  Number.isFinite(endsAt) ? `${number.format(Math.max(0, endsAt - performance.now()) / SECOND_MS)} s` : '-';

/** A line for a log. */
export const formatProgress = (second: Second): string =>
  [`${second.second} s`, ...COLUMNS.map(([title, value]) => `${title} ${value(second)}`)].join(', ');

const WIDTH = 11;
const CLEAR_LINE = '\u001B[2K';
const UP = '\u001B[1A';

const rowOf = (cells: readonly string[]): string =>
  `${CLEAR_LINE}${cells.map((cell) => cell.padStart(WIDTH)).join(' ')}`;

/** Shows each second: in a terminal as a table in place, elsewhere as a line. */
export const showProgress = (output: NodeJS.WriteStream): ((second: Second, endsAt: number) => void) => {
  let isShown = false;
  return (second, endsAt) => {
    if (!output.isTTY) {
      output.write(`${formatProgress(second)}\n`);
      return;
    }
    const titles = rowOf(['second', ...COLUMNS.map(([title]) => title), 'time left']);
    const values = rowOf([String(second.second), ...COLUMNS.map(([, value]) => value(second)), timeLeft(endsAt)]);
    output.write(`${isShown ? UP.repeat(2) : ''}${titles}\n${values}\n`);
    isShown = true;
  };
};

interface Sampled {
  readonly measurements: Measurements;
  readonly pools: readonly (Pick<ClientPool, 'deliveries' | 'joined'> & { readonly clients: readonly Client[] })[];
  readonly machine: MachineMonitor;
  readonly lag: UpdateLag;
  readonly stage: () => string;
  readonly onSecond: (second: Second) => void;
}

/** Ends a second of the measurements every second. @returns a function that ends the last one */
export const sampleSeconds = ({ measurements, pools, machine, lag, stage, onSecond }: Sampled): (() => void) => {
  let before = 0;
  const sample = (): void => {
    const { updateLag } = measurements.seconds.at(-1) ?? {};
    for (const time of lag.sample(pools.flatMap(({ clients }) => clients))) updateLag?.record(time);
    const deliveries = pools.reduce((total, pool) => total + pool.deliveries, 0);
    const load = {
      stage: stage(),
      sockets: pools.reduce((total, { joined }) => total + joined, 0),
      deliveries: deliveries - before,
      ...machine.sample(),
    };
    before = deliveries;
    onSecond(measurements.endSecond(load));
  };
  const timer = setInterval(sample, SECOND_MS);
  let isStopped = false;
  return () => {
    clearInterval(timer);
    if (!isStopped) sample();
    isStopped = true;
  };
};
