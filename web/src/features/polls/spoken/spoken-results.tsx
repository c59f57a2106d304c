import type { Poll } from '@showhands/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { speechSetting } from '#lib/browser-setting.ts';
import { spokenAfter, spokenAtFirst, waitOf } from './spoken-change.ts';

export interface SpokenResultsProps {
  poll: Poll;
  /** While true, changes are not spoken, since something else tells them. */
  muted?: boolean;
}

const Region = ({ poll, muted = false }: SpokenResultsProps) => {
  const [last, setLast] = useState(() => spokenAtFirst(poll));

  useEffect(() => {
    const speak = () => setLast((before) => spokenAfter(before, poll, performance.now(), muted));
    const timer = setTimeout(speak, muted ? 0 : waitOf(last, poll, performance.now()));
    return () => clearTimeout(timer);
  }, [last, poll, muted]);

  return (
    <p aria-live="polite" className="sr-only">
      {last.text}
    </p>
  );
};

/** Tells screen readers how the results change, unless the viewer has turned it off. */
export const SpokenResults = (props: SpokenResultsProps) => {
  const isOn = useSyncExternalStore(speechSetting.subscribe, speechSetting.get);
  return isOn ? <Region {...props} /> : null;
};
