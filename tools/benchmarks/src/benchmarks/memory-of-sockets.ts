import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../harness/bench.ts';
import { type BenchmarkResult, resultOf } from '../harness/benchmark-result.ts';
import { spreadOf } from '../harness/interleave.ts';
import { residentKilobytes } from '../harness/process-tree.ts';
import { startSocketPool } from '../harness/socket-pool.ts';

/** Leaves time to collect the garbage of connecting. */
const IDLE_MS = 5_000;

/** Benchmark 9: the memory that the realtime process needs for each idle socket. */
export const memoryOfSockets = async (bench: Bench): Promise<readonly BenchmarkResult[]> => {
  const [few, many] = bench.quick ? [20, 120] : [500, 3_000];
  const tokens = (await bench.accounts(many)).map(({ token }) => token);

  const measure = async (): Promise<number> => {
    // A new process for each sample, since a process does not return freed memory.
    await bench.stack.restart('realtime');
    const realtime = bench.replica('realtime');
    const poll = await bench.createPoll();
    const pool = startSocketPool();
    try {
      await pool.open(realtime.url, tokens.slice(0, few), poll.id);
      await delay(IDLE_MS);
      const before = residentKilobytes(realtime.pid);
      await pool.open(realtime.url, tokens.slice(few), poll.id);
      await delay(IDLE_MS);
      return (residentKilobytes(realtime.pid) - before) / (many - few);
    } finally {
      await pool.close();
    }
  };

  const samples: number[] = [];
  for (let sample = 0; sample < bench.pairs; sample += 1) samples.push(await measure());
  return [
    resultOf({
      benchmark: 9,
      sentence: 'An idle socket takes {} of memory in the realtime process.',
      target: ['<', 40],
      measured: spreadOf(samples),
      unit: ' kB',
      details: { sockets: many - few },
    }),
  ];
};
