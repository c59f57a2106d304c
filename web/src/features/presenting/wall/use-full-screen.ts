import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

const isFull = () => document.fullscreenElement !== null;

const leave = () => {
  if (isFull()) void document.exitFullscreen().catch(() => undefined);
};

/** Whether another wall has taken the place of the one that was left. */
const isStillPresenting = () => document.querySelector('[data-wall]') !== null;

/** Full screen while presenting. Going on to another poll keeps it. */
export const useFullScreen = () => {
  const full = useSyncExternalStore(subscribe, isFull);
  useEffect(() => () => void setTimeout(() => isStillPresenting() || leave()), []);
  return {
    full,
    /** Browsers that know no full screen, and frames that may not, leave the page as it is. */
    toggle: () => {
      if (isFull()) leave();
      else void document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
  };
};
