import { Histogram } from './histogram.ts';

/**
 * `failed`: an error response, so nothing is stored. `unknown`: a vote without a final response, which may be stored or
 * not. `refused`: a vote that came after its poll closed, as planned.
 */
export const outcomes = ['ok', 'failed', 'unknown', 'refused'] as const;
export type OperationOutcome = (typeof outcomes)[number];

/** Where an operation belongs: the group of users, the stage in which it was due, and its name, such as `vote`. */
export interface Place {
  readonly group: string;
  readonly stage: string;
  readonly operation: string;
}

/** Whether an operation is the connection of a socket, and no request. */
export const isConnection = ({ operation }: Pick<Place, 'operation'>): boolean =>
  operation === 'connect' || operation === 'reconnect';

/** Counts and times of the operations of one place, or of several that were added up. */
export class OperationMeasurement {
  readonly counts: Record<OperationOutcome, number> = { ok: 0, failed: 0, unknown: 0, refused: 0 };
  /** Responses by status, retried requests included; 0 for lost ones. */
  readonly statuses = new Map<number, number>();
  /** The times of operations with a success, from when each was due. */
  readonly latency = new Histogram();
  /** In milliseconds since 1970: when the first one was due, and when the last one ended. */
  firstDueAt = Number.POSITIVE_INFINITY;
  lastEndAt = 0;

  add(other: EncodedOperation | OperationMeasurement): void {
    for (const outcome of outcomes) this.counts[outcome] += other.counts[outcome];
    for (const [status, times] of other.statuses) this.statuses.set(status, (this.statuses.get(status) ?? 0) + times);
    this.latency.add(other.latency);
    this.firstDueAt = Math.min(this.firstDueAt, other.firstDueAt ?? Number.POSITIVE_INFINITY);
    this.lastEndAt = Math.max(this.lastEndAt, other.lastEndAt);
  }

  encode(): EncodedOperation {
    const { counts, statuses, latency, firstDueAt, lastEndAt } = this;
    return { counts, statuses: [...statuses], latency: latency.encode(), firstDueAt, lastEndAt };
  }
}

interface EncodedOperation {
  readonly counts: Readonly<Record<OperationOutcome, number>>;
  readonly statuses: readonly (readonly [status: number, times: number])[];
  readonly latency: string;
  /** In JSON null if no operation has ended. */
  readonly firstDueAt: number | null;
  readonly lastEndAt: number;
}

/** Lost responses and error responses, apart from planned refusals. */
export const errorsIn = ({ counts, statuses }: Pick<EncodedOperation, 'counts' | 'statuses'>): number =>
  statuses.reduce((sum, [status, times]) => sum + (status < 200 || status > 299 ? times : 0), -counts.refused);

/** Measurements as JSON, for another process. */
export type EncodedMeasurements = readonly (Place & { readonly measured: EncodedOperation })[];

/** The operations by place. Those of several workers are added up: histograms are merged, not averaged. */
export class Measurements {
  readonly #timeOrigin: number;
  readonly #places = new Map<string, Place & { readonly measured: OperationMeasurement }>();

  /** @param timeOrigin the zero of `performance.now()`, in milliseconds since 1970 by the clock of the leader */
  constructor(timeOrigin = performance.timeOrigin) {
    this.#timeOrigin = timeOrigin;
  }

  /** Counts a response, final or not. */
  respond(place: Place, status: number): void {
    const { statuses } = this.#at(place);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** Counts an operation that has ended now. `dueAt`: by `performance.now()`. */
  finish(place: Place, outcome: OperationOutcome, dueAt: number): void {
    const endAt = performance.now();
    const measured = this.#at(place);
    measured.counts[outcome] += 1;
    if (outcome === 'ok') measured.latency.record(endAt - dueAt);
    measured.firstDueAt = Math.min(measured.firstDueAt, this.#timeOrigin + dueAt);
    measured.lastEndAt = Math.max(measured.lastEndAt, this.#timeOrigin + endAt);
  }

  /** Adds times that are known after the run. */
  recordTimes(place: Place, times: Histogram): void {
    const measured = this.#at(place);
    measured.counts.ok += times.count;
    measured.latency.add(times);
  }

  /** The places and their measurements. */
  all(): readonly (Place & { readonly measured: OperationMeasurement })[] {
    return [...this.#places.values()];
  }

  /** The sum over the places that match. */
  total(matches: (place: Place) => boolean): OperationMeasurement {
    const sum = new OperationMeasurement();
    for (const { measured } of this.all().filter(matches)) sum.add(measured);
    return sum;
  }

  add(other: EncodedMeasurements): void {
    for (const { measured, ...place } of other) this.#at(place).add(measured);
  }

  /** The measurements since the last call. */
  take(): EncodedMeasurements {
    const taken = this.all().map(({ measured, ...place }) => ({ ...place, measured: measured.encode() }));
    this.#places.clear();
    return taken;
  }

  #at(place: Place): OperationMeasurement {
    const { group, stage, operation } = place;
    const key = `${group} ${stage} ${operation}`;
    const found = this.#places.get(key) ?? { group, stage, operation, measured: new OperationMeasurement() };
    this.#places.set(key, found);
    return found.measured;
  }
}
