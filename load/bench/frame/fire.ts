import { type Call, openCaller } from '../../src/http.ts';
import { Histogram } from '../../src/percentiles.ts';
import { runSchedule } from '../../src/schedule.ts';

export interface Burst {
  readonly acknowledged: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const OK = 200;

/** Sends all of it as fast as answers come. @throws when any is not answered with 200 */
export const fire = async (url: string, calls: readonly Call[], connections: number): Promise<Burst> => {
  const caller = openCaller(url, connections);
  const times = new Histogram();
  const others = new Map<number, number>();
  const start = async (index: number, dueAt: number): Promise<void> => {
    const call = calls[index];
    if (!call) return;
    const { status } = await caller.call(call);
    if (status === OK) times.record(performance.now() - dueAt);
    else others.set(status, (others.get(status) ?? 0) + 1);
  };
  try {
    const began = performance.now();
    await runSchedule({ count: calls.length, atOnce: connections, start });
    const seconds = (performance.now() - began) / 1_000;
    if (others.size > 0) {
      const refusals = [...others].map(([status, count]) => `${count} × ${status}`).join(', ');
      throw new Error(`not every call was answered with ${OK}: ${refusals}`);
    }
    const { count, p50, p99 } = times.distribution();
    return { acknowledged: count, perSecond: count / seconds, p50, p99 };
  } finally {
    await caller.close();
  }
};
