import { serverNow } from '../server-clock.ts';

const WATCH_MS = 1_000;
/** Timers that stood still for so long mean that the device slept. Shorter absences of the user say nothing. */
const AWAY_MS = 10_000;

/**
 * Calls `revive` when the browser comes online, the page becomes visible, the device wakes up, or the window has the focus
 * again after ten seconds, and `lost` when the browser goes offline.
 */
export const onNetworkHint = (revive: () => void, lost: () => void): (() => void) => {
  let watchedAt = serverNow();
  let leftAt = Number.POSITIVE_INFINITY;
  const watch = () => {
    const slept = serverNow() - watchedAt >= AWAY_MS;
    watchedAt = serverNow();
    // The timers of hidden pages are throttled.
    if (slept && document.visibilityState === 'visible') revive();
  };
  const timer = setInterval(watch, WATCH_MS);
  const leave = () => {
    leftAt = serverNow();
  };
  const listeners: readonly [EventTarget, string, () => void][] = [
    [window, 'offline', lost],
    [window, 'online', revive],
    [window, 'blur', leave],
    [window, 'focus', () => void (serverNow() - leftAt >= AWAY_MS && revive())],
    [document, 'visibilitychange', () => void (document.visibilityState === 'visible' && revive())],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    clearInterval(timer);
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
};
