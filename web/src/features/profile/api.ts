import { getUserStats, limits, listMyPolls, listVotedPolls, updateProfile } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { multipart } from '../../lib/http/multipart.ts';
import { meQuery } from '../../lib/session/me.ts';
import { session } from '../../lib/session/session.ts';

const limit = limits.client.profileList;

export const userStatsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'stats'],
    queryFn: ({ signal }) => api.call(getUserStats, { signal }),
  });

export const createdPollsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'created'],
    queryFn: ({ signal }) => api.callPage(listMyPolls, { query: { limit }, signal }),
  });

export const votedPollsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'voted'],
    queryFn: ({ signal }) => api.callPage(listVotedPolls, { query: { limit }, signal }),
  });

interface ProfileChange {
  /** What is left out stays as it is. */
  readonly texts: Readonly<Record<string, string>>;
  readonly picture?: File | null;
  readonly actionKey: string;
}

const isSignedIn = (userId: string): boolean => {
  const state = session.getState();
  return state.status === 'signed-in' && state.user.id === userId;
};

export const updateProfileMutation = () =>
  mutationOptions({
    mutationFn: ({ texts, picture, actionKey }: ProfileChange) => {
      const body = multipart(texts, picture ? { name: 'profilePicture', file: picture } : undefined);
      return api.call(updateProfile, { body, actionKey });
    },
    onSuccess: async ({ user, token }, _change, _result, { client }) => {
      const { queryKey } = meQuery();
      // What is being read may be from before the change.
      await client.cancelQueries({ queryKey });
      if (!isSignedIn(user.id)) return;
      session.refresh(user, token);
      client.setQueryData(queryKey, user);
    },
  });
