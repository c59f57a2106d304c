import type { Client } from './client.ts';
import type { ClientPool } from './client-pool.ts';
import type { MachineMonitor } from './machine.ts';
import type { Measurements } from './measurements.ts';
import type { Second } from './second.ts';
import type { UpdateLag } from './update-lag.ts';

const SECOND_MS = 1_000;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const sum = (operations: Second['operations'], count: (one: Second['operations'][number]) => number): number =>
  operations.reduce((total, one) => total + count(one), 0);

/** Operations are not the connections of sockets here. */
export const formatProgress = ({ second, load, operations, updateLag }: Second): string => {
  const requests = operations.filter(({ operation }) => operation !== 'connect' && operation !== 'reconnect');
  const votes = requests.filter(({ operation }) => operation === 'vote');
  const errors = sum(requests, (one) => one.errors);
  return [
    `${String(second).padStart(4)} s  ${number.format(load.sockets)} sockets`,
    `${number.format(sum(votes, ({ ok }) => ok))} votes/s`,
    `${number.format(errors)} errors`,
    `p99 ${number.format(Math.max(0, ...votes.map(({ latency }) => latency.quantile(0.99))))} ms`,
    `update lag ${number.format(updateLag.quantile(0.99))} ms`,
    `own load ${number.format(load.ownCpu * 100)} %`,
  ].join(', ');
};

interface Sampled {
  readonly measurements: Measurements;
  readonly pool: Pick<ClientPool, 'deliveries' | 'joined'> & { readonly clients: readonly Client[] };
  readonly machine: MachineMonitor;
  readonly lag: UpdateLag;
  readonly stage: () => string;
  readonly onSecond: (second: Second) => void;
}

/** Ends a second of the measurements every second. @returns a function that ends the last one */
export const sampleSeconds = ({ measurements, pool, machine, lag, stage, onSecond }: Sampled): (() => void) => {
  let deliveries = 0;
  const sample = (): void => {
    const { updateLag } = measurements.seconds.at(-1) ?? {};
    for (const ms of lag.sample(pool.clients)) updateLag?.record(ms);
    const load = {
      stage: stage(),
      sockets: pool.joined,
      deliveries: pool.deliveries - deliveries,
      ...machine.sample(),
    };
    ({ deliveries } = pool);
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
