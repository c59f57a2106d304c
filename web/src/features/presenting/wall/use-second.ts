import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';

/** The current time, updated with each full second while `active`. */
export const useSecond = (active: boolean): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!active) return;
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
};
