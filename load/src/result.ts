import type { CastBallot, Outcome } from './blast.ts';
import type { Ledger } from './ledger.ts';
import type { Options } from './options.ts';
import type { Distribution, Histogram } from './percentiles.ts';
import type { Source } from './read-books.ts';
import type { Second } from './watch.ts';

/** Faults shown of each check; the count is of all. */
const FAULTS_SHOWN = 10;

interface CheckResult {
  readonly name: string;
  readonly looked: number;
  readonly faults: number;
  readonly examples: readonly string[];
}

/** What a load test found: the object of `--json`. Times are in milliseconds. */
export interface Result {
  readonly holds: boolean;
  readonly url: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly plan: Pick<Options, 'users' | 'sockets' | 'votes' | 'polls' | 'multi' | 'connections' | 'transport'> & {
    /** Null: as fast as possible. */
    readonly rate: number | null;
    readonly connectRate: number | null;
  };
  readonly votes: Readonly<Record<Outcome, number>> & {
    readonly seconds: number;
    readonly perSecond: number;
    readonly latency: Distribution;
    /** How many answers of each status; "lost" for none at all. */
    readonly answers: Readonly<Record<string, number>>;
  };
  readonly sockets: {
    readonly asked: number;
    readonly joined: number;
    readonly losses: number;
    readonly refusals: Readonly<Record<string, number>>;
    readonly connecting: Distribution;
    readonly deliveries: number;
    readonly voteToScreen: Distribution;
  };
  readonly ledger: { readonly source: Source; readonly checks: readonly CheckResult[] };
  /** This machine and this process meanwhile: where they are the limit, the figures are theirs. */
  readonly machine: {
    readonly cpus: number;
    readonly loadAverage: number;
    readonly cpuShare: number;
    readonly lag: { readonly p99: number; readonly max: number };
  };
  readonly timeline: readonly Second[];
}

/** What was counted and timed, before it is summed up. */
export interface Measured {
  readonly options: Options;
  readonly startedAt: Date;
  readonly casts: readonly CastBallot[];
  readonly votingMs: number;
  readonly answers: ReadonlyMap<number, number>;
  readonly sockets: Pick<Result['sockets'], 'joined' | 'losses' | 'deliveries'> & {
    readonly refusals: ReadonlyMap<string, number>;
    readonly connecting: Histogram;
    readonly voteToScreen: Histogram;
  };
  readonly latency: Histogram;
  readonly ledger: Ledger;
  readonly source: Source;
  readonly machine: Result['machine'];
  readonly timeline: readonly Second[];
}

const planOf = (options: Options): Result['plan'] => {
  const { users, sockets, votes, polls, multi, connections, transport, rate = null, connectRate = null } = options;
  return { users, sockets, votes, polls, multi, connections, transport, rate, connectRate };
};

const votesOf = ({ casts, votingMs, answers, latency }: Measured): Result['votes'] => {
  const count = (wanted: Outcome): number => casts.filter(({ outcome }) => outcome === wanted).length;
  const acknowledged = count('acknowledged');
  return {
    acknowledged,
    failed: count('failed'),
    unknown: count('unknown'),
    seconds: votingMs / 1_000,
    perSecond: votingMs > 0 ? (acknowledged * 1_000) / votingMs : 0,
    latency: latency.distribution(),
    answers: Object.fromEntries([...answers].map(([status, times]) => [status === 0 ? 'lost' : String(status), times])),
  };
};

export const resultOf = (measured: Measured): Result => {
  const { options, startedAt, sockets, ledger, source, machine, timeline } = measured;
  return {
    holds: ledger.holds,
    url: options.url,
    profile: options.profile,
    startedAt: startedAt.toISOString(),
    plan: planOf(options),
    votes: votesOf(measured),
    sockets: {
      asked: options.sockets,
      joined: sockets.joined,
      losses: sockets.losses,
      refusals: Object.fromEntries(sockets.refusals),
      connecting: sockets.connecting.distribution(),
      deliveries: sockets.deliveries,
      voteToScreen: sockets.voteToScreen.distribution(),
    },
    ledger: {
      source,
      checks: ledger.checks.map(({ name, looked, faults }) => ({
        name,
        looked,
        faults: faults.length,
        examples: faults.slice(0, FAULTS_SHOWN),
      })),
    },
    machine,
    timeline,
  };
};
