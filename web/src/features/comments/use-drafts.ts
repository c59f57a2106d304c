import { useSyncExternalStore } from 'react';
import { type Draft, drafts } from './drafts.ts';

/** Everything that the viewer is writing under a poll. */
export const useDrafts = (pollId: string): Draft[] => {
  const all = useSyncExternalStore(drafts.subscribe, drafts.all);
  return drafts.under(pollId, all);
};
