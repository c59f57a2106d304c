import { useEffect, useState } from 'react';

/** True once `condition` has been true for `ms`, so that a short interruption shows no message. */
export const useDelayedFlag = (condition: boolean, ms: number): boolean => {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setDelayed(true), ms);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [condition, ms]);
  return condition && delayed;
};
