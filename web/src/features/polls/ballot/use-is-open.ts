import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';

/** Below the largest delay of a timer. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Whether a poll is open for votes, by the browser's clock; the server decides by its own. Becomes true on time, and within
 * ten seconds where timers were paused, as while a phone sleeps.
 */
export const useIsOpen = (opensAt: string | undefined): boolean => {
  const ticked = useNow();
  const [now, setNow] = useState(Date.now);
  const opening = opensAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(opensAt);
  const isOpen = opening <= Math.max(ticked, now);
  useEffect(() => {
    if (isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const ahead = opening - Date.now();
      if (ahead > 0) timer = setTimeout(check, Math.min(ahead, LONGEST_WAIT_MS));
      else setNow(Date.now());
    };
    check();
    return () => clearTimeout(timer);
  }, [isOpen, opening]);
  return isOpen;
};
