import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { useNow } from '#lib/use-now.ts';

/** Below the largest delay of a timer. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Whether a poll is open for votes, by the time of the server. Becomes true on time, and within
 * ten seconds where timers were paused, as while a phone sleeps.
 */
export const useIsOpen = (opensAt: string | undefined): boolean => {
  const ticked = useNow();
  const [now, setNow] = useState(serverNow);
  const opening = opensAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(opensAt);
  const isOpen = opening <= Math.max(ticked, now);
  useEffect(() => {
    if (isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const ahead = opening - serverNow();
      if (ahead > 0) timer = setTimeout(check, Math.min(ahead, LONGEST_WAIT_MS));
      else setNow(serverNow());
    };
    check();
    return () => clearTimeout(timer);
  }, [isOpen, opening]);
  return isOpen;
};
