import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Props {
  text: string;
  /** A number that the text has, and the text that tells how much it has changed since the last announcement. */
  change?: { readonly count: number; readonly textOf: (by: number) => string };
  /** When this becomes true, the text is announced at once, past the throttle. */
  urgent: boolean;
  /** While true, changes of `text` are not announced, since something else has announced them. */
  muted?: boolean;
}

const THROTTLE_MS = 10_000;

/**
 * Announces changes of `text` to screen readers, throttled to one in ten seconds. The initial text is not announced.
 */
export const LiveRegion = ({ text, change, urgent, muted = false }: Props) => {
  const [announced, setAnnounced] = useState('');
  const lastText = useRef(text);
  const lastCount = useRef(change?.count ?? 0);
  const lastUrgent = useRef(urgent);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);

  const announcement = useEffectEvent(() => {
    const by = (change?.count ?? 0) - lastCount.current;
    lastCount.current += by;
    return change ? change.textOf(by) : text;
  });

  useEffect(() => {
    const becameUrgent = urgent && !lastUrgent.current;
    lastUrgent.current = urgent;
    if (muted && !becameUrgent) lastText.current = text;
    if (text === lastText.current && !becameUrgent) return;
    const wait = becameUrgent ? 0 : Math.max(0, announcedAt.current + THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      announcedAt.current = performance.now();
      lastText.current = text;
      setAnnounced(announcement());
    }, wait);
    return () => clearTimeout(timer);
  }, [text, urgent, muted]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
};
