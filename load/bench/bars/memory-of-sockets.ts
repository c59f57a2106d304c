import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../frame/bench.ts';
import { startCrowd } from '../frame/crowd.ts';
import type { Finding } from '../frame/finding.ts';
import { spreadOf } from '../frame/pairs.ts';
import { residentKilobytes } from '../frame/process-tree.ts';

const MOST_KB = 40;
/** For what connecting has left behind to be collected. */
const IDLE_MS = 5_000;

/** Bar 9: what a process of realtime grows by for each socket that is there and hears nothing. */
export const memoryOfSockets = async (bench: Bench): Promise<readonly Finding[]> => {
  const [few, many] = bench.quick ? [20, 120] : [500, 3_000];
  const tokens = (await bench.people(many)).map(({ token }) => token);

  const measure = async (): Promise<number> => {
    // Memory that a process once had it keeps.
    await bench.stack.restart('realtime');
    const realtime = bench.replica('realtime');
    const poll = await bench.newPoll();
    const crowd = startCrowd();
    try {
      await crowd.open(realtime.url, tokens.slice(0, few), poll.id);
      await delay(IDLE_MS);
      const before = residentKilobytes(realtime.pid);
      await crowd.open(realtime.url, tokens.slice(few), poll.id);
      await delay(IDLE_MS);
      return (residentKilobytes(realtime.pid) - before) / (many - few);
    } finally {
      await crowd.close();
    }
  };

  const samples: number[] = [];
  for (let sample = 0; sample < bench.pairs; sample += 1) samples.push(await measure());
  const measured = spreadOf(samples);
  return [
    {
      bar: 9,
      what: 'memory of the realtime process per idle socket',
      target: `< ${MOST_KB} kB`,
      measured,
      unit: ' kB',
      isMet: measured.median < MOST_KB,
      figures: { sockets: many - few },
      how: `Resident memory of a fresh process with ${many} sockets less that with ${few}, ${IDLE_MS / 1_000} s after they have joined a poll.`,
    },
  ];
};
