import type { Client } from './client.ts';
import { Histogram } from './histogram.ts';
import type { MachineMonitor } from './machine.ts';
import type { SocketTotals } from './result.ts';
import { waitUntil } from './schedule.ts';
import type { UpdateLag } from './update-lag.ts';
import type { Report } from './worker.ts';

const SECOND_MS = 1_000;

interface Sampled {
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly clients: () => readonly Client[];
  readonly sockets: () => SocketTotals;
  readonly machine: MachineMonitor;
  readonly lag: UpdateLag;
  readonly stage: () => string;
  readonly onSecond: (second: Pick<Report, 'second' | 'updateLag' | 'load' | 'sockets'>) => void;
}

/** Samples the sockets and the machine at the end of every second. @returns a function that ends the last second now */
export const sampleSeconds = ({
  startedAt,
  clients,
  sockets,
  machine,
  lag,
  stage,
  onSecond,
}: Sampled): (() => void) => {
  const stopped = new AbortController();
  let [second, before] = [1, 0];
  const sample = (): void => {
    const updateLag = new Histogram(2);
    for (const time of lag.sample(clients())) updateLag.record(time);
    const totals = sockets();
    const load = {
      stage: stage(),
      sockets: totals.joined,
      deliveries: totals.deliveries - before,
      ...machine.sample(),
    };
    before = totals.deliveries;
    onSecond({ second, updateLag: updateLag.encode(), load, sockets: totals });
    second += 1;
  };
  const run = async (): Promise<void> => {
    for (;;) {
      await waitUntil(startedAt + second * SECOND_MS, stopped.signal);
      if (stopped.signal.aborted) return;
      sample();
    }
  };
  void run();
  return () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    sample();
  };
};
