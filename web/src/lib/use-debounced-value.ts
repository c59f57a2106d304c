import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for `ms`. */
export const useDebouncedValue = <Value>(value: Value, ms: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};
