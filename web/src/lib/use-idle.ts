import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the page is idle after the first render, for parts that may come after the rest of the screen. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let mounted = true;
    void whenIdle().then(() => mounted && setIdle(true));
    return () => {
      mounted = false;
    };
  }, []);
  return idle;
};
