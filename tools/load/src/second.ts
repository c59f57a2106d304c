import { Histogram } from './histogram.ts';

/** The state at the end of a second, and what happened in it apart from operations. */
export interface SecondLoad {
  readonly stage: string;
  /** Sockets in their rooms. */
  readonly sockets: number;
  /** Updates that reached a socket. */
  readonly deliveries: number;
  /** The load test's own event-loop lag (p99, in ms) and share of a CPU. */
  readonly ownLagMs: number;
  readonly ownCpu: number;
}

interface Counts {
  ok: number;
  /** Lost responses and error responses, also those that were retried. */
  errors: number;
}

interface SecondOperation extends Counts {
  readonly group: string;
  readonly operation: string;
  readonly latency: Histogram;
}

export interface EncodedSecond {
  readonly operations: readonly (Readonly<Counts> & {
    readonly group: string;
    readonly operation: string;
    readonly latency: string;
  })[];
  readonly updateLag: string;
  readonly load: SecondLoad;
}

const NO_LOAD: SecondLoad = { stage: '', sockets: 0, deliveries: 0, ownLagMs: 0, ownCpu: 0 };

/** The measurements of one second, with the operations that ended in it. */
export class Second {
  readonly second: number;
  load: SecondLoad = NO_LOAD;
  /** From when a vote was due until a socket received it, on one socket of each poll. */
  readonly updateLag = new Histogram(2);
  readonly #operations = new Map<string, SecondOperation>();

  constructor(second: number) {
    this.second = second;
  }

  get operations(): readonly SecondOperation[] {
    return [...this.#operations.values()];
  }

  at({ group, operation }: { readonly group: string; readonly operation: string }): SecondOperation {
    const key = `${group} ${operation}`;
    const found = this.#operations.get(key) ?? { group, operation, ok: 0, errors: 0, latency: new Histogram(2) };
    this.#operations.set(key, found);
    return found;
  }

  /** Adds the same second of another process. */
  add({ operations, updateLag, load }: EncodedSecond): void {
    for (const other of operations) {
      const own = this.at(other);
      own.ok += other.ok;
      own.errors += other.errors;
      own.latency.add(other.latency);
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

  encode(): EncodedSecond {
    return {
      operations: this.operations.map((one) => ({ ...one, latency: one.latency.encode() })),
      updateLag: this.updateLag.encode(),
      load: this.load,
    };
  }
}
