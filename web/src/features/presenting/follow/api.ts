import { listPresentedSequences } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { isNotFound } from '#lib/http/api-error.ts';
import type { Place } from './follow-state.ts';

/**
 * Where the presenters of this poll's sequences are. Like every query it is repeated after each connect, since messages may
 * be missing.
 */
export const presentedQuery = (pollId: string) =>
  queryOptions({
    queryKey: ['polls', 'presented', pollId],
    // Not kept: on the next visit the presenter may be elsewhere.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<readonly Place[]> => {
      try {
        return await api.call(listPresentedSequences, { params: { id: pollId }, signal });
      } catch (error) {
        // A server of the former version does not know the call.
        if (isNotFound(error)) return [];
        throw error;
      }
    },
  });
