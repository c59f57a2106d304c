import type { Browser, CDPSession, Page } from '@playwright/test';

/** Lighthouse's BenchmarkIndex, by which Chromium's DevTools calibrate too, of a Pixel 5 and a Moto G Power (2022). */
const BENCHMARK_INDEX = { mid: 1_000, low: 264 };

export type CpuClass = keyof typeof BENCHMARK_INDEX;

export const isCpuClass = (name: string): name is CpuClass => Object.hasOwn(BENCHMARK_INDEX, name);

const ROUND_MS = 250;
const ROUNDS = 5;
const BISECTION_STEPS = 6;
/** Upper bound of the search: no machine is 20 times as fast as the slower phone. */
const MAX_SLOWDOWN = 20;

/**
 * Lighthouse's benchmark: the mean of how often a second 10,000 characters are concatenated and 100,000 numbers copied,
 * divided by ten. Runs in a page too, so it must not use anything outside itself.
 */
const benchmark = (ms: number): number => {
  const rate = (one: (round: number) => void): number => {
    const began = performance.now();
    let rounds = 0;
    while (rounds % 10 !== 0 || performance.now() - began < ms / 2) {
      one(rounds);
      rounds += 1;
    }
    return rounds / 10 / ((performance.now() - began) / 1_000);
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index));
  const letters = rate(() => {
    let text = '';
    for (let index = 0; index < 10_000; index += 1) text += 'a';
    // Uses the text, so that the engine cannot optimise the loop away.
    if (text.length === 1) throw new Error('unreachable');
  });
  const numbers = rate((round) => {
    const [from = [], to = []] = round % 2 === 0 ? arrays : arrays.toReversed();
    for (let index = 0; index < from.length; index += 1) to[index] = from[index] ?? 0;
  });
  return (letters + numbers) / 2;
};

/** Current speed of this process, as a benchmark index. */
const speedNow = (): number => benchmark(ROUND_MS);

const indexAt = async (page: Page, session: CDPSession, rate: number): Promise<number> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const indexes: number[] = [];
  while (indexes.length < ROUNDS) indexes.push(await page.evaluate(benchmark, ROUND_MS));
  // The maximum is the machine's speed: lower values come from other load.
  return Math.max(...indexes);
};

export interface Calibration {
  /** CPU throttling rate that makes this machine as slow as the phone, at least 1. */
  readonly slowdown: number;
  /** Speed of this process during the calibration, as the reference for `slowdown`. */
  readonly speed: number;
}

/** Finds the throttling rate by bisection, since a fixed rate would emulate a different phone on each machine. */
export const calibrate = async (browser: Browser, cpuClass: CpuClass): Promise<Calibration> => {
  const page = await browser.newPage();
  try {
    const session = await page.context().newCDPSession(page);
    await indexAt(page, session, 1);
    let [fast, slow] = [1, MAX_SLOWDOWN];
    let speed = 0;
    for (let step = 0; step < BISECTION_STEPS; step += 1) {
      const rate = Math.sqrt(fast * slow);
      if ((await indexAt(page, session, rate)) > BENCHMARK_INDEX[cpuClass]) fast = rate;
      else slow = rate;
      speed = Math.max(speed, speedNow());
    }
    return { slowdown: fast, speed };
  } finally {
    await page.close();
  }
};

/** Adjusts the calibrated rate to the current speed, which varies where cores are shared with other processes. */
export const slowdownNow = ({ slowdown, speed }: Calibration): number => Math.max(1, (slowdown * speedNow()) / speed);
