import { useSyncExternalStore } from 'react';

const NARROW = '(width < 40rem)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether there is no room beside a panel. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
