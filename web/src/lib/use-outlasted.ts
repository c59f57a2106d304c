import { useEffect, useState } from 'react';

/** Whether a condition has held for longer than `ms`: what passes by itself is not worth a word. */
export const useOutlasted = (condition: boolean, ms: number): boolean => {
  const [outlasted, setOutlasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setOutlasted(true), ms);
    return () => {
      clearTimeout(timer);
      setOutlasted(false);
    };
  }, [condition, ms]);
  return condition && outlasted;
};
