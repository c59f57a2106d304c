import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live } from '#lib/socket/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { invitedKey } from './invited-api.ts';

/** A poll sends several updates a second while many people vote. */
const DEBOUNCE_MS = 1_000;

/** Fetches the list again after votes, while it is shown. */
export const useLiveTurnout = (pollId: string): void => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetch = () => void client.invalidateQueries({ queryKey: invitedKey(pollId) });
  // Reconnecting fetches all queries again, so that joining has nothing to add.
  useEffect(() => live.joinPoll(pollId, () => undefined), [pollId]);
  const changed = (id: string) => {
    if (id !== pollId) return;
    // The first update of several sets the time, so that a steady stream of votes does not postpone it.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, DEBOUNCE_MS);
  };
  useServerMessage('pollUpdate', ({ id }) => changed(id));
  useServerMessage('pollCounts', (polls) => polls.forEach(({ id }) => changed(id)));
  useEffect(() => () => clearTimeout(timer.current), []);
};
