import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to see where the votes go, and to read the sentence. */
const STEP_MS = 2_500;

/**
 * Steps through the rounds of a runoff, by hand or automatically. The last round, which decides, stays the shown one while
 * votes change the number of rounds.
 */
export const useRunoffSteps = (count: number, startsAtEnd: boolean) => {
  const [shown, setShown] = useState<number | 'last'>(startsAtEnd ? 'last' : 0);
  const [isPlaying, setPlaying] = useState(false);
  const last = Math.max(0, count - 1);
  const round = shown === 'last' ? last : Math.min(shown, last);
  const [taken, setTaken] = useState(0);
  const show = (next: number) => {
    setShown(next >= last ? 'last' : Math.max(0, next));
    setTaken(taken + 1);
  };

  const advance = useEffectEvent(() => {
    show(round + 1);
    if (round + 1 >= last) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => advance(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const byHand = (next: number) => () => {
    setPlaying(false);
    show(next);
  };
  return {
    round,
    count,
    isLast: round === last,
    isPlaying,
    /** Grows with each step, but not with votes that change the number of rounds. */
    taken,
    previous: byHand(round - 1),
    /** After the last round, the first one. */
    next: byHand(round === last ? 0 : round + 1),
    /** Plays from the shown round on, or from the first one after the last. */
    play: () => {
      if (!isPlaying && round === last) show(0);
      setPlaying(!isPlaying);
    },
  };
};

export type RunoffSteps = ReturnType<typeof useRunoffSteps>;
