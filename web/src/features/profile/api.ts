import { getUserStats, limits, listMyPolls, listVotedPolls, updateProfile } from '@showhands/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { multipart } from '#lib/http/multipart.ts';
import { type OnProgress, sendUpload } from '#lib/http/send-upload.ts';
import { meQuery } from '#lib/session/me.ts';
import { session } from '#lib/session/session.ts';

const limit = limits.client.profileList;

export const userStatsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'stats'],
    queryFn: ({ signal }) => api.call(getUserStats, { signal }),
  });

export const createdPollsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'created'],
    queryFn: ({ signal }) => api.callPage(listMyPolls, { query: { detail: 'card', limit }, signal }),
  });

export const votedPollsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'voted'],
    queryFn: ({ signal }) => api.callPage(listVotedPolls, { query: { detail: 'card', limit }, signal }),
  });

interface ProfileChange {
  /** Form fields to change; the server keeps the others. */
  readonly texts: Readonly<Record<string, string>>;
  readonly picture?: File | null;
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
  /** Of a picture. */
  readonly onProgress?: OnProgress;
}

const isSignedIn = (userId: string): boolean => {
  const state = session.getState();
  return state.status === 'signed-in' && state.user.id === userId;
};

export const updateProfileMutation = () =>
  mutationOptions({
    mutationFn: ({ texts, picture, idempotencyKey, signal, onProgress }: ProfileChange) => {
      const body = multipart(texts, picture ? { name: 'profilePicture', file: picture } : undefined);
      const send = onProgress && { send: sendUpload(onProgress) };
      return api.call(updateProfile, { body, idempotencyKey, ...(signal && { signal }), ...send });
    },
    onSuccess: async ({ user, token }, _change, _result, { client }) => {
      const { queryKey } = meQuery();
      // A request in flight may return the profile from before the change.
      await client.cancelQueries({ queryKey });
      if (!isSignedIn(user.id)) return;
      session.refresh(user, token);
      client.setQueryData(queryKey, (former) => ({ ...former, ...user }));
    },
  });
