import { hostname } from 'node:os';
import { openWorker } from './open-worker.ts';
import type { Worker } from './worker.ts';

/** The name of this process among the workers. */
export const workerName = (): string => `${hostname()}/${process.pid}`;

/** This process as the only worker. */
export const localWorker = (localAddresses: readonly string[]): Worker => ({
  name: workerName(),
  lost: new Promise(() => undefined),
  latencyMs: 0,
  open: (assignment, onReport, signal) =>
    openWorker(assignment, { timeOrigin: performance.timeOrigin, localAddresses, onReport, signal }),
});
