import type { LoadTestAccount } from './accounts.ts';
import type { EncodedMeasurements } from './measurements.ts';
import type { Plan } from './plan.ts';
import type { CreatedSet } from './poll-set.ts';
import type { DeletablePoll } from './polls.ts';
import type { Result, SocketTotals } from './result.ts';
import type { MeasuredSecond } from './second.ts';
import type { Share } from './share.ts';
import type { ClientState } from './snapshot.ts';
import type { CastBallot } from './vote-load.ts';
import type { Newest } from './wait-for-delivery.ts';

// Everything here is JSON: the workers of other processes get and report it over a connection.

/** The share of a worker in a run. All shares have the whole plan and all polls. */
export interface Assignment {
  readonly url: string;
  readonly plan: Pick<Plan, 'stages' | 'requests' | 'pages' | 'connections' | 'transport'>;
  readonly sets: Readonly<Record<string, CreatedSet>>;
  /** The accounts of this worker alone: one of them is never used by two workers. */
  readonly accounts: readonly LoadTestAccount[];
  readonly share: Share;
  /** When the first second of the run starts, in milliseconds since 1970 by the clock of the leader. */
  readonly startedAt: number;
}

/** A ballot with its outcome. `dueAt` is in milliseconds since 1970 by the clock of the leader. */
export type ReportedCast = Omit<CastBallot, 'account'> & { readonly userId: string };

/** One second of a worker. */
export interface Report extends MeasuredSecond {
  readonly second: number;
  readonly casts: readonly ReportedCast[];
  readonly created: readonly DeletablePoll[];
  /** Since the start of the run. */
  readonly sockets: SocketTotals;
}

export interface Finished {
  /** Of each vote on each socket of its poll. */
  readonly screens: EncodedMeasurements;
  readonly clients: readonly ClientState[];
  readonly sockets: SocketTotals;
  readonly machine: Result['machine'];
}

/** A worker whose pages are open. Its methods are called in this order. */
export interface OpenWorker {
  /**
   * Runs the groups from a time in milliseconds since 1970 by the clock of the leader. Resolves when the groups with a count have
   * reached it, or with the timeline. @throws LoadError if the deployment limits the rate of requests
   */
  run(startAt: number): Promise<void>;
  /** Ends the other groups. Resolves with the last response. */
  end(): Promise<void>;
  /** Waits until the pages have the newest states, or for the timeout; may be called again. The reports end. */
  settle(newest: readonly Newest[], timeoutMs: number): Promise<void>;
  /** Receives acknowledged votes of all workers, for the times until they were on the screens. */
  hear(casts: readonly ReportedCast[]): Promise<void>;
  finish(): Promise<Finished>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** A process that takes part in a load test. */
export interface Worker {
  readonly name: string;
  /** Resolves when the connection to the worker is lost. */
  readonly lost: Promise<void>;
  /** How long a message takes to arrive at most, in milliseconds; known when it is open. */
  readonly latencyMs: number;
  /** Opens the pages. Reports follow every second. The signal stops the load. */
  open(assignment: Assignment, onReport: (report: Report) => void, signal: AbortSignal): Promise<OpenWorker>;
}
