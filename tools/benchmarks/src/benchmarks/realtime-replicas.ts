import type { Poll } from '@showhands/contracts';
import { type ClientPool, median } from '@showhands/load';
import { metricSum } from '@showhands/stack';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { COSTS, type Costs, realtimeUse } from '../harness/capacity.ts';
import { spreadOf } from '../harness/interleave.ts';
import { openScreenPool } from '../harness/screen-pool.ts';
import { sendBurst } from '../harness/send-burst.ts';
import { votesOn } from '../harness/votes.ts';

const REPLICAS = [1, 2, 4] as const;
const CONNECTIONS = 100;
/** A first page of the dashboard. */
const LISTED_POLLS = 24;
const MAX_SHARE = 0.35;
const MAX_ERROR = 1.3;

interface Sizes {
  readonly polls: number;
  readonly screens: number;
  readonly seconds: number;
}

/** CPU microseconds of realtime and of the gateway in a round, and its work. */
interface Round {
  readonly votes: number;
  readonly frames: number;
  readonly realtime: number;
  readonly gateway: number;
}

/** The part of all events that the busiest replica has consumed. */
const busiestShare = async ({ stack }: Bench): Promise<number> => {
  const counts = await Promise.all(
    stack.replicas('realtime').map((replica) => metricSum(replica, 'live_events_total')),
  );
  return Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0);
};

/** Prepares rounds of one vote per second on each poll. `screens` show a part of the polls meanwhile. */
const prepare = async (bench: Bench, sizes: Sizes) => {
  const polls: Poll[] = [];
  while (polls.length < sizes.polls) polls.push(await bench.createPoll());
  const accounts = await bench.accounts(Math.max(sizes.screens, sizes.polls * sizes.seconds));
  const voters = accounts.slice(0, sizes.polls * sizes.seconds);
  let rounds = 0;

  const measure = async (pool?: ClientPool): Promise<Round> => {
    // Each account votes on another poll in each round.
    const first = rounds++ % polls.length;
    const rotated = [...polls.slice(first), ...polls.slice(0, first)];
    await bench.settle();
    const before = pool?.frames ?? 0;
    const { cpu, result } = await bench.measureCpu(() =>
      sendBurst([bench.gatewayUrl], votesOn(rotated, voters), CONNECTIONS, sizes.polls),
    );
    const microseconds = (name: string): number => (cpu.get(name) ?? 0) * 1e6;
    const frames = (pool?.frames ?? 0) - before;
    return { votes: result.acknowledged, frames, realtime: microseconds('realtime'), gateway: microseconds('gateway') };
  };

  return {
    alone: () => measure(),
    withScreens: async (): Promise<Round> => {
      const list = polls.slice(0, LISTED_POLLS).map(({ id }) => id);
      const pool = await openScreenPool(bench, accounts.slice(0, sizes.screens), list);
      try {
        return await measure(pool);
      } finally {
        pool.close();
      }
    },
  };
};

interface Measured {
  readonly replicas: number;
  readonly alone: readonly Round[];
  readonly withScreens: readonly Round[];
}

const perVote = (rounds: readonly Round[]): number => median(rounds.map(({ realtime, votes }) => realtime / votes));

/** The costs from one replica with screens, and from one and most replicas without. */
const costsOf = (measured: readonly Measured[]): Pick<Costs, 'event' | 'change' | 'frame'> => {
  const [one, most] = [measured[0], measured.at(-1)];
  if (!one || !most) throw new Error('nothing was measured');
  const change = Math.max(0, (perVote(most.alone) - perVote(one.alone)) / (most.replicas - one.replicas));
  const perFrame = (server: 'realtime' | 'gateway'): number => {
    const alone = median(one.alone.map((round) => round[server] / round.votes));
    return median(one.withScreens.map((round) => (round[server] - alone * round.votes) / round.frames));
  };
  return {
    event: Math.max(0, perVote(one.alone) - change),
    change,
    frame: { realtime: perFrame('realtime'), gateway: perFrame('gateway') },
  };
};

/**
 * Benchmarks 25 and 26: events of votes with one, two and four replicas of realtime, and the computed CPU time of realtime,
 * with screens, against the measured one.
 */
export const realtimeReplicas = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const sizes = bench.quick ? { polls: 30, screens: 30, seconds: 2 } : { polls: 100, screens: 400, seconds: 15 };
  const measured: Measured[] = [];
  const shares: number[] = [];
  for (const replicas of REPLICAS) {
    const other = await bench.openAnother({ realtime: replicas });
    try {
      const { alone, withScreens } = await prepare(other, sizes);
      await alone();
      const rounds: Measured & { alone: Round[]; withScreens: Round[] } = { replicas, alone: [], withScreens: [] };
      while (rounds.alone.length < bench.pairs) {
        rounds.alone.push(await alone());
        rounds.withScreens.push(await withScreens());
      }
      measured.push(rounds);
      shares.push(await busiestShare(other));
    } finally {
      await other.close();
    }
  }
  const costs = costsOf(measured);
  const most = measured.at(-1)?.alone ?? [];
  const one = measured[0]?.alone ?? [];
  const share = shares.at(-1) ?? 1;
  const errors = measured.map(({ replicas, withScreens }) =>
    median(
      withScreens.map((round) => {
        const predicted = realtimeUse({ vote: {}, ...costs }, round, replicas);
        return Math.max(predicted / round.realtime, round.realtime / predicted);
      }),
    ),
  );
  return [
    resultOf({
      benchmark: 25,
      sentence: `With ${REPLICAS.at(-1)} replicas, realtime takes {} times the CPU time per event as with one.`,
      target: ['≤', 1.3],
      also: { target: `the busiest replica has ≤ ${MAX_SHARE * 100} % of the events`, isMet: share <= MAX_SHARE },
      measured: spreadOf(most.map(({ realtime, votes }) => realtime / votes / perVote(one))),
      details: {
        '% of the events in the busiest replica': share * 100,
        [COSTS.event]: costs.event,
        [COSTS.change]: costs.change,
        [COSTS.realtimeFrame]: costs.frame.realtime,
        [COSTS.gatewayFrame]: costs.frame.gateway,
      },
    }),
    resultOf({
      benchmark: 26,
      sentence: `With ${sizes.screens} dashboards and ${REPLICAS.join(', ')} replicas, the computed CPU time of realtime is off by a factor of {} at most.`,
      target: ['≤', MAX_ERROR],
      measured: { ...spreadOf(errors), median: Math.max(...errors) },
      details: Object.fromEntries(REPLICAS.map((replicas, index) => [`with ${replicas}`, errors[index] ?? Number.NaN])),
    }),
  ];
};
