import { findCurrentPoll } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/http/api.ts';
import { isNotFound } from '../../../../lib/http/api-error.ts';
import { following } from './following.ts';

/** The poll at which a sequence is; null if it is at none, or gone. */
const currentPollOf = async (sequenceId: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return (await api.call(findCurrentPoll, { params: { id: sequenceId }, signal })).pollId;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
};

/**
 * Where the presenters are whom the viewer followed to this poll, if they have gone on. Nobody is asked for those who follow
 * nobody. Like every query it is repeated after each connect, since messages may be missing.
 */
export const missedMovesQuery = (pollId: string) =>
  queryOptions({
    queryKey: ['polls', 'missed-moves', pollId],
    // Not kept: on the next visit the presenter may be elsewhere.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const asked = following.followedAt(pollId).map(async (sequenceId) => {
        const next = await currentPollOf(sequenceId, signal);
        return next === null || next === pollId ? [] : [{ sequenceId, next }];
      });
      return (await Promise.all(asked)).flat();
    },
  });
