import { useEffect, useRef, useState } from 'react';

interface Props {
  text: string;
  /** The text that this has just become is said without waiting. */
  urgent: boolean;
}

const QUIET_MS = 10_000;

/** Reads out what `text` has become, at most every ten seconds, and not what it was when the screen opened. */
export const LiveRegion = ({ text, urgent }: Props) => {
  const [said, setSaid] = useState('');
  const lastText = useRef(text);
  const lastUrgent = useRef(urgent);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const becameUrgent = urgent && !lastUrgent.current;
    lastUrgent.current = urgent;
    if (text === lastText.current && !becameUrgent) return;
    const wait = becameUrgent ? 0 : Math.max(0, saidAt.current + QUIET_MS - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      lastText.current = text;
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, urgent]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
};
