import type { ServiceName } from '@showhands/contracts';
import type { BenchmarkResult } from './benchmark-result.ts';

/** CPU seconds of a core that one process may use: beyond it, latencies grow. */
const USABLE_CORE = 0.7;
/** A replica of realtime gets no more sockets, so that a lost one loses few. */
const SOCKETS_PER_REPLICA = 4_000;
const LEAST_REPLICAS = 2;
/** Its counts and a notification. */
const EVENTS_PER_VOTE = 2;

type Server = ServiceName | 'PostgreSQL' | 'RabbitMQ';

const SOCKETS = [10_000, 100_000, 1_000_000];
const ACTIVE_POLLS = [1_000, 10_000, 100_000];
const VOTES_PER_POLL = 0.1;

/** The details of benchmark 25 from which the table is computed, in microseconds of CPU time. */
export const COSTS = {
  event: 'µs per event with one replica',
  forward: 'µs per event for the other replicas',
  realtimeFrame: 'µs of realtime per frame',
  gatewayFrame: 'µs of the gateway per frame',
} as const;

/** CPU seconds of each unit of work. */
export interface Costs {
  /** A vote in each server other than realtime, its event included. */
  readonly vote: Readonly<Partial<Record<Server, number>>>;
  /** An event of a vote in the replica of realtime that consumes it. */
  readonly event: number;
  /** The additional cost of an event where other replicas have to be told of the change. */
  readonly forward: number;
  /** A frame to one socket. */
  readonly frame: { readonly realtime: number; readonly gateway: number };
}

/** Work per second. */
export interface Load {
  readonly sockets: number;
  readonly votes: number;
  readonly frames: number;
}

/** The CPU seconds of all replicas of realtime for events and frames. */
export const realtimeUse = (
  { event, forward, frame }: Costs,
  { events, frames }: { readonly events: number; readonly frames: number },
  replicas: number,
): number => events * (event + (replicas > 1 ? forward : 0)) + frames * frame.realtime;

const replicasFor = (use: number): number => Math.max(LEAST_REPLICAS, Math.ceil(use / USABLE_CORE));

/** The number of processes that carry the load. */
export const processesFor = (costs: Costs, load: Load) => {
  const { sockets, votes, frames } = load;
  const voteUse = (server: Server): number => votes * (costs.vote[server] ?? 0);
  const realtimeCores = realtimeUse(costs, { events: votes * EVENTS_PER_VOTE, frames }, LEAST_REPLICAS);
  return {
    gateway: replicasFor(voteUse('gateway') + frames * costs.frame.gateway),
    realtime: Math.max(replicasFor(realtimeCores), Math.ceil(sockets / SOCKETS_PER_REPLICA)),
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
    forward: seconds(25, COSTS.forward),
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
      const { gateway, realtime, polls: ofPolls, notifications, postgresCores, rabbitCores } = needed;
      const cells = [gateway, realtime, ofPolls, notifications, postgresCores.toFixed(1), rabbitCores.toFixed(1)];
      return [sockets, polls, votes, ...cells].map((cell) => cell.toLocaleString('en')).join(' | ');
    }),
  );
  const head =
    'sockets | active polls | votes/s | `gateway` | `realtime` | `polls` | `notifications` | PostgreSQL cores | RabbitMQ cores';
  return [head, head.replaceAll(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
};
