import type { ServiceName } from '@showhands/contracts';
import type { BenchmarkResult } from './benchmark-result.ts';

/** CPU seconds of a core that one process may use: beyond it, latencies grow. */
const USABLE_CORE = 0.7;
/** A replica of realtime gets no more sockets, so that a lost one loses few. */
const SOCKETS_PER_REPLICA = 4_000;
const LEAST_REPLICAS = 2;
/** More replicas than this are not searched for. */
const MOST_REPLICAS = 10_000;

type Server = ServiceName | 'PostgreSQL' | 'RabbitMQ';

const SOCKETS = [10_000, 100_000, 1_000_000];
const ACTIVE_POLLS = [1_000, 10_000, 100_000];
const VOTES_PER_POLL = 0.1;

/** The details of benchmark 25 from which the table is computed, in microseconds of CPU time. */
export const COSTS = {
  event: 'µs per event of a vote',
  change: 'µs per event of a vote in each replica',
  realtimeFrame: 'µs of realtime per frame',
  gatewayFrame: 'µs of the gateway per frame',
} as const;

/** CPU seconds of each unit of work. */
export interface Costs {
  /** A vote in each server other than realtime, its event included. */
  readonly vote: Readonly<Partial<Record<Server, number>>>;
  /** The event of a vote in the one replica of realtime that consumes it. */
  readonly event: number;
  /** The same change in every replica of realtime, since each reads the changes of all polls. */
  readonly change: number;
  /** A frame to one socket. */
  readonly frame: { readonly realtime: number; readonly gateway: number };
}

/** Work per second. */
export interface Load {
  readonly sockets: number;
  readonly votes: number;
  readonly frames: number;
}

/** CPU seconds per second of all replicas of realtime. */
export const realtimeUse = (
  { event, change, frame }: Costs,
  { votes, frames }: Omit<Load, 'sockets'>,
  replicas: number,
) => votes * (event + replicas * change) + frames * frame.realtime;

const replicasFor = (use: number): number => Math.max(LEAST_REPLICAS, Math.ceil(use / USABLE_CORE));

/** The number of processes that carry the load; `undefined` for realtime where no number does. */
export const processesFor = (costs: Costs, load: Load) => {
  const { sockets, votes, frames } = load;
  const voteUse = (server: Server): number => votes * (costs.vote[server] ?? 0);
  let realtime = Math.max(LEAST_REPLICAS, Math.ceil(sockets / SOCKETS_PER_REPLICA));
  while (realtime <= MOST_REPLICAS && realtimeUse(costs, load, realtime) > realtime * USABLE_CORE) realtime += 1;
  return {
    gateway: replicasFor(voteUse('gateway') + frames * costs.frame.gateway),
    realtime: realtime > MOST_REPLICAS ? undefined : realtime,
    polls: replicasFor(voteUse('polls')),
    notifications: replicasFor(voteUse('notifications')),
    postgresCores: voteUse('PostgreSQL'),
    rabbitCores: voteUse('RabbitMQ'),
  };
};

/** The costs in the results of benchmarks 23 and 25. @throws if one of them is missing */
const costsFrom = (results: readonly BenchmarkResult[]): Costs => {
  const seconds = (benchmark: number, detail: string): number => {
    const value = results.find((result) => result.benchmark === benchmark)?.details[detail];
    if (value === undefined) throw new Error(`the results of benchmark ${benchmark} have no "${detail}"`);
    return value / 1e6;
  };
  const servers = ['gateway', 'polls', 'notifications', 'PostgreSQL', 'RabbitMQ'] as const;
  return {
    vote: Object.fromEntries(servers.map((server) => [server, seconds(23, `µs of a vote in ${server}`)])),
    event: seconds(25, COSTS.event),
    change: seconds(25, COSTS.change),
    frame: { realtime: seconds(25, COSTS.realtimeFrame), gateway: seconds(25, COSTS.gatewayFrame) },
  };
};

/** The table of docs/scaling.md: dashboards, which get a frame a second each, and a vote in ten seconds on each active poll. */
export const capacityTable = (results: readonly BenchmarkResult[]): string => {
  const costs = costsFrom(results);
  const rows = SOCKETS.flatMap((sockets) =>
    ACTIVE_POLLS.map((polls) => {
      const votes = polls * VOTES_PER_POLL;
      const needed = processesFor(costs, { sockets, votes, frames: sockets });
      const { gateway, realtime = 'no number', polls: ofPolls, notifications, postgresCores, rabbitCores } = needed;
      const cells = [gateway, realtime, ofPolls, notifications, postgresCores.toFixed(1), rabbitCores.toFixed(1)];
      return [sockets, polls, votes, ...cells].map((cell) => cell.toLocaleString('en')).join(' | ');
    }),
  );
  const head =
    'sockets | active polls | votes/s | `gateway` | `realtime` | `polls` | `notifications` | PostgreSQL cores | RabbitMQ cores';
  return [head, head.replaceAll(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
};
