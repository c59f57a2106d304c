import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { runoffMessages } from '#lib/messages/runoff.ts';
import type { RunoffSteps } from './use-runoff-steps.ts';

/** The text of the live region for a step. New votes are announced by another live region. */
export const useSpokenStep = ({ round, count, taken }: RunoffSteps, sentence: string): string => {
  const [spoken, setSpoken] = useState('');
  const spokenOf = useRef(taken);
  const speak = useEffectEvent(() => setSpoken(`${runoffMessages.roundOf(round + 1, count)}. ${sentence}`));
  useEffect(() => {
    if (spokenOf.current !== taken) speak();
    spokenOf.current = taken;
  }, [taken]);
  return spoken;
};
