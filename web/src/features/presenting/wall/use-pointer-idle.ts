import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;
const EVENTS = ['pointermove', 'pointerdown', 'focusin'] as const;

/** True once the pointer has rested and nothing has been focused for a while. */
export const usePointerIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onActivity = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    onActivity();
    for (const name of EVENTS) document.addEventListener(name, onActivity);
    return () => {
      clearTimeout(timer);
      for (const name of EVENTS) document.removeEventListener(name, onActivity);
    };
  }, []);
  return idle;
};
