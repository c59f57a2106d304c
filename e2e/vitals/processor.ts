import type { Browser, CDPSession, Page } from '@playwright/test';

/** By the index that Lighthouse measures and Chromium's own tools calibrate by: a Pixel 5, and a Moto G Power of 2022. */
const INDEXES = { mid: 1_000, low: 264 };

export type Processor = keyof typeof INDEXES;

export const isProcessor = (name: string): name is Processor => Object.hasOwn(INDEXES, name);

const ROUND_MS = 250;
const ROUNDS = 5;
const HALVINGS = 6;
/** No phone is so slow, nor any machine so quick. */
const SLOWEST = 20;

/** Runs in a page too: how many times ten thousand characters are strung together, and as many numbers copied, a second. */
const work = (ms: number): number => {
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
    if (text.length === 1) throw new Error('nothing may be left out');
  });
  const numbers = rate((round) => {
    const [from = [], to = []] = round % 2 === 0 ? arrays : arrays.toReversed();
    for (let index = 0; index < from.length; index += 1) to[index] = from[index] ?? 0;
  });
  return (letters + numbers) / 2;
};

/** How fast this process is at this moment, in rounds a second. */
const speedNow = (): number => work(ROUND_MS);

const indexAt = async (page: Page, session: CDPSession, rate: number): Promise<number> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const indexes: number[] = [];
  while (indexes.length < ROUNDS) indexes.push(await page.evaluate(work, ROUND_MS));
  // The best of them is what the machine can do; what is less was taken by others.
  return Math.max(...indexes);
};

export interface Calibration {
  /** How much slower this machine must be to be as slow as the phone: 1 where it is no quicker than that. */
  readonly slowdown: number;
  /** How fast this process was meanwhile, to which `slowdown` belongs. */
  readonly speed: number;
}

/** Finds the slowdown by trial: a fixed one is another phone on each machine. */
export const calibrate = async (browser: Browser, processor: Processor): Promise<Calibration> => {
  const page = await browser.newPage();
  try {
    const session = await page.context().newCDPSession(page);
    await indexAt(page, session, 1);
    let [quick, slow] = [1, SLOWEST];
    let speed = 0;
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const rate = Math.sqrt(quick * slow);
      if ((await indexAt(page, session, rate)) > INDEXES[processor]) quick = rate;
      else slow = rate;
      speed = Math.max(speed, speedNow());
    }
    return { slowdown: quick, speed };
  } finally {
    await page.close();
  }
};

/** For the same phone at the speed of this moment: whoever shares cores with others has now all of one, now half. */
export const slowdownNow = ({ slowdown, speed }: Calibration): number => Math.max(1, (slowdown * speedNow()) / speed);
