import { expect, test } from '@jest/globals';
import { createAlertSound } from './alert-sound.ts';

const param = () => ({
  value: 0,
  setValueAtTime() {},
  linearRampToValueAtTime() {},
  exponentialRampToValueAtTime() {},
});
const node = () => ({ frequency: param(), gain: param(), connect: (next: unknown) => next, start() {}, stop() {} });

/** A fake browser: `tab` opens a tab, `endCooldown` ends all waits. */
const aBrowser = ({ hasUserActivation = true, hasLocks = true } = {}) => {
  let sounds = 0;
  let isLocked = false;
  let waits: (() => void)[] = [];
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
    if (isLocked) return run(null);
    isLocked = true;
    await run({});
    isLocked = false;
  };
  return {
    tab: () =>
      createAlertSound({
        createAudio,
        hasUserActivation: () => hasUserActivation,
        locks: hasLocks ? Object.assign(Object.create(null), { request }) : undefined,
        wait: () => new Promise((resolve) => waits.push(resolve)),
      }),
    sounds: () => sounds,
    endCooldown: () => {
      for (const resolve of waits) resolve();
      waits = [];
    },
  };
};

test('plays once for simultaneous notifications, in one tab', () => {
  const browser = aBrowser();
  const [one, other] = [browser.tab(), browser.tab()];
  void Promise.all([one(), other(), one(), other()]);
  expect(browser.sounds()).toBe(1);
});

test('plays again after the cooldown', async () => {
  const browser = aBrowser();
  const play = browser.tab();
  const first = play();
  browser.endCooldown();
  await first;
  void play();
  expect(browser.sounds()).toBe(2);
});

test('stays silent before the first user gesture', async () => {
  const browser = aBrowser({ hasUserActivation: false });
  await browser.tab()();
  expect(browser.sounds()).toBe(0);
});

test('without the Web Locks API, each tab keeps its own cooldown', () => {
  const browser = aBrowser({ hasLocks: false });
  const play = browser.tab();
  void Promise.all([play(), play()]);
  expect(browser.sounds()).toBe(1);
});
