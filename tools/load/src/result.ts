import type { ClientPool } from './client-pool.ts';
import type { PostedComments } from './comments.ts';
import type { Distribution, Histogram } from './histogram.ts';
import type { Options } from './options.ts';
import type { SecondSample } from './progress.ts';
import type { Source } from './read-snapshot.ts';
import type { Reconciliation } from './reconciliation.ts';
import { checkThresholds, type ThresholdResult } from './thresholds.ts';
import type { VoteCount } from './vote-count.ts';
import type { CastBallot, Outcome } from './vote-load.ts';

/** Limit of discrepancies shown per check. */
const MAX_EXAMPLES = 10;

interface CheckResult {
  readonly name: string;
  readonly checked: number;
  readonly discrepancies: number;
  readonly examples: readonly string[];
}

/** The object that `--json` writes. Times are in milliseconds. */
export interface Result {
  /** Grows when a field is removed or changes its meaning. */
  readonly version: 1;
  readonly consistent: boolean;
  readonly url: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly plan: Pick<
    Options,
    'users' | 'sockets' | 'votes' | 'comments' | 'shows' | 'polls' | 'multi' | 'connections' | 'transport'
  > & {
    /** Per second; null: as fast as possible. */
    readonly rate: number | null;
    readonly connectRate: number | null;
  };
  readonly votes: Readonly<Record<Outcome, number>> & {
    readonly seconds: number;
    readonly perSecond: number;
    readonly latency: Distribution;
    /** How many responses had each status; "lost" for requests without a response. */
    readonly answers: Readonly<Record<string, number>>;
  };
  readonly comments: { readonly failed: number; readonly latency: Distribution };
  readonly sockets: {
    readonly requested: number;
    readonly joined: number;
    readonly losses: number;
    readonly refusals: Readonly<Record<string, number>>;
    readonly connecting: Distribution;
    readonly reconnecting: Distribution;
    readonly deliveries: number;
    readonly voteToScreen: Distribution;
    readonly acknowledgedToScreen: Distribution;
  };
  readonly reconciliation: { readonly source: Source; readonly checks: readonly CheckResult[] };
  /** The load of this machine and process: if these are the bottleneck, the other numbers measure them. */
  readonly machine: {
    readonly cpus: number;
    readonly loadAverage: number;
    readonly cpuShare: number;
    readonly lag: { readonly p99: number; readonly max: number };
  };
  readonly timeline: readonly SecondSample[];
  readonly thresholds: readonly ThresholdResult[];
}

/** The measurements that a `Result` is made from. */
interface Measured extends Pick<Result, 'machine' | 'timeline'> {
  readonly options: Options;
  readonly startedAt: Date;
  readonly casts: readonly CastBallot[];
  readonly votingMs: number;
  readonly count: VoteCount;
  readonly comments: PostedComments;
  readonly pool: ClientPool;
  readonly voteToScreen: Histogram;
  readonly acknowledgedToScreen: Histogram;
  readonly reconciliation: Reconciliation;
  readonly source: Source;
}

const planOf = (options: Options): Result['plan'] => {
  const { users, sockets, votes, comments, shows, polls, multi } = options;
  const { connections, transport, rate = null, connectRate = null } = options;
  return { users, sockets, votes, comments, shows, polls, multi, connections, transport, rate, connectRate };
};

const votesOf = ({ casts, votingMs, count: { statuses, latency } }: Measured): Result['votes'] => {
  const count = (wanted: Outcome): number => casts.filter(({ outcome }) => outcome === wanted).length;
  const acknowledged = count('acknowledged');
  return {
    acknowledged,
    failed: count('failed'),
    unknown: count('unknown'),
    seconds: votingMs / 1_000,
    perSecond: votingMs > 0 ? (acknowledged * 1_000) / votingMs : 0,
    latency: latency.distribution(),
    answers: Object.fromEntries(
      [...statuses].map(([status, times]) => [status === 0 ? 'lost' : String(status), times]),
    ),
  };
};

export const resultOf = (measured: Measured): Result => {
  const { options, startedAt, pool, reconciliation, source, machine, timeline } = measured;
  const result = {
    version: 1 as const,
    consistent: reconciliation.isConsistent,
    url: options.url,
    profile: options.profile,
    startedAt: startedAt.toISOString(),
    plan: planOf(options),
    votes: votesOf(measured),
    comments: { failed: measured.comments.failed, latency: measured.comments.latency.distribution() },
    sockets: {
      requested: options.sockets,
      joined: pool.joined,
      losses: pool.disconnects,
      refusals: Object.fromEntries(pool.connectErrors),
      connecting: pool.connectTimes.distribution(),
      reconnecting: pool.reconnectTimes.distribution(),
      deliveries: pool.deliveries,
      voteToScreen: measured.voteToScreen.distribution(),
      acknowledgedToScreen: measured.acknowledgedToScreen.distribution(),
    },
    reconciliation: {
      source,
      checks: reconciliation.checks.map(({ name, checked, discrepancies }) => ({
        name,
        checked,
        discrepancies: discrepancies.length,
        examples: discrepancies.slice(0, MAX_EXAMPLES),
      })),
    },
    machine,
    timeline,
  };
  return { ...result, thresholds: checkThresholds(options.thresholds, result) };
};
