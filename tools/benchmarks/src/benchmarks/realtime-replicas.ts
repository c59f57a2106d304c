import type { Poll } from '@showhands/contracts';
import { type ClientPool, median } from '@showhands/load';
import { metricSum } from '@showhands/stack';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { COSTS, type Costs, realtimeUse } from '../harness/capacity.ts';
import { spreadOf } from '../harness/interleave.ts';
import { environmentOf } from '../harness/process-tree.ts';
import { openScreenPool } from '../harness/screen-pool.ts';
import { openPublisher } from '../harness/updates.ts';

const REPLICAS = [1, 2, 4] as const;
/** A first page of the dashboard. */
const LISTED_POLLS = 24;
const MAX_SHARE = 0.35;
const MAX_ERROR = 1.3;

interface Sizes {
  readonly polls: number;
  readonly screens: number;
  readonly seconds: number;
  /** For each replica, so that all are as busy as a single one. */
  readonly eventsPerSecond: number;
}

/** CPU microseconds of realtime and of the gateway in a round, and its work. */
interface Round {
  readonly events: number;
  readonly frames: number;
  readonly realtime: number;
  readonly gateway: number;
}

/** How many events each replica has consumed. */
const consumedEvents = ({ stack }: Bench): Promise<number[]> =>
  Promise.all(stack.replicas('realtime').map((replica) => metricSum(replica, 'live_events_total')));

/** Prepares rounds of events of votes. `screens` show a part of the polls meanwhile. */
const prepare = async (bench: Bench, sizes: Sizes, replicas: number) => {
  const polls: Poll[] = [];
  // All notifications of a creator are in one shard.
  for (const creator of await bench.accounts(sizes.polls)) polls.push(await bench.createPoll({}, creator));
  const accounts = await bench.accounts(sizes.screens);
  const publisher = openPublisher(environmentOf(bench.replica('polls').pid).AMQP_URL ?? '');

  const measure = async (pool?: ClientPool): Promise<Round> => {
    await bench.settle();
    const before = pool?.frames ?? 0;
    const { cpu, result: events } = await bench.measureCpu(() =>
      publisher.sendVotes(polls, sizes.eventsPerSecond * replicas, sizes.seconds),
    );
    const microseconds = (name: string): number => (cpu.get(name) ?? 0) * 1e6;
    const frames = (pool?.frames ?? 0) - before;
    return { events, frames, realtime: microseconds('realtime'), gateway: microseconds('gateway') };
  };

  return {
    alone: () => measure(),
    withScreens: async (): Promise<Round> => {
      const list = polls.slice(0, LISTED_POLLS).map(({ id }) => id);
      const pool = await openScreenPool(bench, accounts, list);
      try {
        return await measure(pool);
      } finally {
        pool.close();
      }
    },
    close: publisher.close,
  };
};

interface Measured {
  readonly replicas: number;
  readonly alone: Round[];
  readonly withScreens: Round[];
}

const perEvent = (rounds: readonly Round[]): number => median(rounds.map(({ realtime, events }) => realtime / events));

/** The costs from one replica with screens, and from one and most replicas without. */
const costsOf = (measured: readonly Measured[]): Pick<Costs, 'event' | 'forward' | 'frame'> => {
  const [one, most] = [measured[0], measured.at(-1)];
  if (!one || !most) throw new Error('nothing was measured');
  const event = perEvent(one.alone);
  const perFrame = (server: 'realtime' | 'gateway'): number => {
    const alone = median(one.alone.map((round) => round[server] / round.events));
    return median(one.withScreens.map((round) => (round[server] - alone * round.events) / round.frames));
  };
  return {
    event,
    forward: Math.max(0, perEvent(most.alone) - event),
    frame: { realtime: perFrame('realtime'), gateway: perFrame('gateway') },
  };
};

/** How far the computed CPU time of realtime is off in the rounds with screens, as a factor. */
const errorOf = (costs: Costs, { replicas, withScreens }: Measured): number =>
  median(
    withScreens.map((round) => {
      const predicted = realtimeUse(costs, round, replicas);
      return Math.max(predicted / round.realtime, round.realtime / predicted);
    }),
  );

/**
 * Benchmark 25: events of votes with one, two and four equally busy replicas of realtime. Benchmark 26: the computed
 * CPU time of realtime with screens against the measured time.
 */
export const realtimeReplicas = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const sizes = bench.quick
    ? { polls: 32, screens: 30, seconds: 2, eventsPerSecond: 50 }
    : { polls: 160, screens: 400, seconds: 10, eventsPerSecond: 250 };
  const measured: Measured[] = [];
  let share = 1;
  for (const replicas of REPLICAS) {
    const other = await bench.openAnother({ realtime: replicas });
    try {
      const { alone, withScreens, close } = await prepare(other, sizes, replicas);
      await alone();
      const before = await consumedEvents(other);
      const rounds: Measured = { replicas, alone: [], withScreens: [] };
      while (rounds.alone.length < bench.pairs) {
        rounds.alone.push(await alone());
        rounds.withScreens.push(await withScreens());
      }
      await close();
      measured.push(rounds);
      const counts = (await consumedEvents(other)).map((count, index) => count - (before[index] ?? 0));
      share = Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0);
    } finally {
      await other.close();
    }
  }
  const costs = { vote: {}, ...costsOf(measured) };
  const errors = measured.map((one) => errorOf(costs, one));
  const most = measured.at(-1)?.alone ?? [];
  return [
    resultOf({
      benchmark: 25,
      sentence: `With ${REPLICAS.at(-1)} replicas and as many times the events, realtime takes {} times the CPU time per event as with one.`,
      target: ['≤', 1.3],
      also: { target: `the busiest replica has ≤ ${MAX_SHARE * 100} % of the events`, isMet: share <= MAX_SHARE },
      measured: spreadOf(most.map(({ realtime, events }) => realtime / events / costs.event)),
      details: {
        '% of the events in the busiest replica': share * 100,
        [COSTS.event]: costs.event,
        [COSTS.forward]: costs.forward,
        [COSTS.realtimeFrame]: costs.frame.realtime,
        [COSTS.gatewayFrame]: costs.frame.gateway,
      },
    }),
    resultOf({
      benchmark: 26,
      sentence: `With ${sizes.screens} dashboards and ${REPLICAS.join(', ')} replicas, the computed CPU time of realtime is off by a factor of {}.`,
      target: ['≤', MAX_ERROR],
      measured: spreadOf(errors),
      details: Object.fromEntries(REPLICAS.map((replicas, index) => [`with ${replicas}`, errors[index] ?? Number.NaN])),
    }),
  ];
};
