import { expect, test } from '@jest/globals';
import { createTone } from './sound.ts';

const param = () => ({
  value: 0,
  setValueAtTime() {},
  linearRampToValueAtTime() {},
  exponentialRampToValueAtTime() {},
});
const node = () => ({ frequency: param(), gain: param(), connect: (next: unknown) => next, start() {}, stop() {} });

/** A browser with as many tabs as are asked for; time passes when it is told to. */
const aBrowser = ({ isTouched = true, hasLocks = true } = {}) => {
  let sounds = 0;
  let isHeld = false;
  let ends: (() => void)[] = [];
  const createAudio = () => {
    sounds += 1;
    return Object.assign(Object.create(null), {
      currentTime: 0,
      destination: {},
      createOscillator: node,
      createGain: node,
      close: async () => undefined,
    });
  };
  const request = async (_name: string, _options: unknown, run: (lock: object | null) => Promise<void> | undefined) => {
    if (isHeld) return run(null);
    isHeld = true;
    await run({});
    isHeld = false;
  };
  return {
    tab: () =>
      createTone({
        createAudio,
        isTouched: () => isTouched,
        locks: hasLocks ? Object.assign(Object.create(null), { request }) : undefined,
        wait: () => new Promise((resolve) => ends.push(resolve)),
      }),
    sounds: () => sounds,
    pass: () => {
      for (const end of ends) end();
      ends = [];
    },
  };
};

test('what comes in a moment sounds once, in one tab', () => {
  const browser = aBrowser();
  const [one, other] = [browser.tab(), browser.tab()];
  void Promise.all([one(), other(), one(), other()]);
  expect(browser.sounds()).toBe(1);
});

test('it sounds again when the quiet is over', async () => {
  const browser = aBrowser();
  const tone = browser.tab();
  const first = tone();
  browser.pass();
  await first;
  void tone();
  expect(browser.sounds()).toBe(2);
});

test('a page that nobody has touched stays silent', async () => {
  const browser = aBrowser({ isTouched: false });
  await browser.tab()();
  expect(browser.sounds()).toBe(0);
});

test('without locks a tab still keeps its own quiet', () => {
  const browser = aBrowser({ hasLocks: false });
  const tone = browser.tab();
  void Promise.all([tone(), tone()]);
  expect(browser.sounds()).toBe(1);
});
