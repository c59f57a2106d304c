import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#lib/socket/live.ts';
import { useServerMessage } from '#lib/socket/use-live.ts';
import { applyPresentation, invalidatePresentation, presentationQuery } from './api.ts';

/** How a poll is presented, covered and revealed live. */
export const usePresentation = (pollId: string) => {
  const client = useQueryClient();
  useServerMessage('presentation', (change) => change.pollId === pollId && applyPresentation(client, change));
  useEffect(() => live.joinPoll(pollId, () => invalidatePresentation(client, pollId)), [client, pollId]);
  return useQuery(presentationQuery(pollId));
};
