import { useEffect } from 'react';

const ids = new Set<string>();

/** The polls with a ballot on the screen that the viewer has filled in or changed, and not cast. */
export const unsentBallots = { has: (pollId: string): boolean => ids.has(pollId) };

/** Counts the ballot of a poll as not cast while mounted and `isUnsent`. */
export const useUnsentBallot = (pollId: string, isUnsent: boolean): void => {
  useEffect(() => {
    if (!isUnsent) return;
    ids.add(pollId);
    return () => void ids.delete(pollId);
  }, [pollId, isUnsent]);
};
