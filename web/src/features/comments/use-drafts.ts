import { useSyncExternalStore } from 'react';
import { type Draft, drafts } from './drafts.ts';

/** The signed-in user's drafts of a poll. */
export const useDrafts = (pollId: string): Draft[] => {
  const all = useSyncExternalStore(drafts.subscribe, drafts.getAll);
  return drafts.ofPoll(pollId, all);
};
