import { useSyncExternalStore } from 'react';
import { onServerClockChange, serverNow } from './server-clock.ts';

const TICK_MS = 10_000;

let now = serverNow();
let stopFollowing = () => {};
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = serverNow();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(tick, TICK_MS);
    stopFollowing = onServerClockChange(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    stopFollowing();
    timer = undefined;
  };
};

/** The time of the server, updated every ten seconds by one timer for all components. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
