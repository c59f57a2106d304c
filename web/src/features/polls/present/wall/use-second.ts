import { useEffect, useState } from 'react';

/** The current time, updated with each full second while `active`. */
export const useSecond = (active: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!active) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [active]);
  return now;
};
