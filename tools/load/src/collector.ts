import { Measurements } from './measurements.ts';
import type { DeletablePoll } from './polls.ts';
import type { SocketTotals } from './result.ts';
import { Second } from './second.ts';
import type { Report, ReportedCast } from './worker.ts';

const NO_SOCKETS: SocketTotals = { joined: 0, losses: 0, refusals: {}, deliveries: 0 };

/** The sum of the reports of a worker. */
interface Reported {
  readonly casts: ReportedCast[];
  sockets: SocketTotals;
  /** The last second that it has reported. */
  second: number;
  /** No more reports follow. */
  hasEnded: boolean;
}

/** Adds up the reports of all workers: totals by place, and seconds by their number. */
export class Collector {
  readonly measurements = new Measurements();
  /** Oldest first. */
  readonly seconds: Second[] = [];
  readonly created: DeletablePoll[] = [];
  readonly #workers: readonly Reported[];
  readonly #onSecond: (second: Second) => void;
  #complete = 0;

  /** @param onSecond receives each second when every worker has reported it */
  constructor(workers: number, onSecond: (second: Second) => void) {
    this.#workers = Array.from({ length: workers }, () => ({
      ...{ casts: [], sockets: NO_SOCKETS, second: 0, hasEnded: false },
    }));
    this.#onSecond = onSecond;
  }

  add(worker: number, report: Report): void {
    const { second, operations, casts, created, sockets } = report;
    const reported = this.of(worker);
    this.measurements.add(operations);
    this.created.push(...created);
    reported.casts.push(...casts);
    Object.assign(reported, { second, sockets });
    while (this.seconds.length < second) this.seconds.push(new Second(this.seconds.length + 1));
    this.seconds[second - 1]?.add(report);
    this.#emit();
  }

  /** The worker reports nothing more, so that seconds are complete without it. */
  end(worker: number): void {
    this.of(worker).hasEnded = true;
    this.#emit();
  }

  casts(): ReportedCast[] {
    return this.#workers.flatMap(({ casts }) => casts);
  }

  of(worker: number): Reported {
    const reported = this.#workers[worker];
    if (!reported) throw new Error(`no worker ${worker}`);
    return reported;
  }

  #emit(): void {
    const waiting = this.#workers.filter(({ hasEnded }) => !hasEnded).map(({ second }) => second);
    const complete = Math.min(this.seconds.length, ...waiting);
    for (const second of this.seconds.slice(this.#complete, complete)) this.#onSecond(second);
    this.#complete = Math.max(this.#complete, complete);
  }
}
