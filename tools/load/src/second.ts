import { Histogram } from './histogram.ts';
import { type EncodedMeasurements, errorsIn } from './measurements.ts';

/** The state at the end of a second, and what happened in it apart from operations. */
export interface SecondLoad {
  readonly stage: string;
  /** Sockets in their rooms. */
  readonly sockets: number;
  /** Updates that reached a socket. */
  readonly deliveries: number;
  /** The load test's own event-loop lag (p99, in ms) and share of a CPU: of the worker with the highest. */
  readonly ownLagMs: number;
  readonly ownCpu: number;
}

interface SecondOperation {
  readonly group: string;
  readonly operation: string;
  ok: number;
  /** Lost responses and error responses, including retried ones. */
  errors: number;
  readonly latency: Histogram;
}

/** The measurements of a worker in a second. JSON. */
export interface MeasuredSecond {
  readonly operations: EncodedMeasurements;
  /** From when a vote was due until a socket received it, on one socket of each poll. */
  readonly updateLag: string;
  readonly load: SecondLoad;
}

const NO_LOAD: SecondLoad = { stage: '', sockets: 0, deliveries: 0, ownLagMs: 0, ownCpu: 0 };

/** The sum of the measurements of all workers in one second, with the operations that ended in it. */
export class Second {
  readonly second: number;
  load: SecondLoad = NO_LOAD;
  readonly updateLag = new Histogram(2);
  readonly #operations = new Map<string, SecondOperation>();

  constructor(second: number) {
    this.second = second;
  }

  get operations(): readonly SecondOperation[] {
    return [...this.#operations.values()];
  }

  add({ operations, updateLag, load }: MeasuredSecond): void {
    for (const { group, operation, measured } of operations) {
      const sum = this.#at(group, operation);
      sum.ok += measured.counts.ok;
      sum.errors += errorsIn(measured);
      sum.latency.add(measured.latency);
    }
    this.updateLag.add(updateLag);
    this.load = {
      stage: this.load.stage || load.stage,
      sockets: this.load.sockets + load.sockets,
      deliveries: this.load.deliveries + load.deliveries,
      ownLagMs: Math.max(this.load.ownLagMs, load.ownLagMs),
      ownCpu: Math.max(this.load.ownCpu, load.ownCpu),
    };
  }

  #at(group: string, operation: string): SecondOperation {
    const key = `${group} ${operation}`;
    const found = this.#operations.get(key) ?? { group, operation, ok: 0, errors: 0, latency: new Histogram(2) };
    this.#operations.set(key, found);
    return found;
  }
}
