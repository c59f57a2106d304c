import { listInvitedPolls, useInvitation as openInvitation } from '@showhands/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { pollKeys } from '../api.ts';

const PAGE_SIZE = 24;

/** Uses an invitation up. Repeated calls of its user have the same result. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['polls', 'invitation', token],
    gcTime: 0,
    queryFn: ({ signal }) => api.call(openInvitation, { body: { token }, signal }),
  });

export const invitedPollsQuery = () =>
  infiniteQueryOptions({
    queryKey: pollKeys.invitedTo,
    queryFn: ({ pageParam, signal }) =>
      api.callPage(listInvitedPolls, {
        query: { detail: 'card', ...(pageParam !== null && { cursor: pageParam }), limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
