import { useEffect, useRef, useState } from 'react';

interface Props {
  text: string;
  /** When this becomes true, the text is announced at once, past the throttle. */
  urgent: boolean;
}

const THROTTLE_MS = 10_000;

/**
 * Announces changes of `text` to screen readers, throttled to one in ten seconds. The initial text is not announced.
 */
export const LiveRegion = ({ text, urgent }: Props) => {
  const [announced, setAnnounced] = useState('');
  const lastText = useRef(text);
  const lastUrgent = useRef(urgent);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const becameUrgent = urgent && !lastUrgent.current;
    lastUrgent.current = urgent;
    if (text === lastText.current && !becameUrgent) return;
    const wait = becameUrgent ? 0 : Math.max(0, announcedAt.current + THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      announcedAt.current = performance.now();
      lastText.current = text;
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, urgent]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
};
