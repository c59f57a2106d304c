import { createPoll, getPoll, getPollStats, getVoteStatus, listDashboardPolls, type Poll } from '@showhands/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import type { NewPollBody } from './form-schema.ts';
import { heldIn, newestRead, type PollPages } from './live.ts';
import type { PollFilter } from './poll-filter.ts';

const PAGE_SIZE = 24;
const STATS_EVERY_MS = 60_000;

const lists = ['polls', 'dashboard'] as const;

export const pollKeys = {
  lists,
  dashboard: (filter: PollFilter) => [...lists, filter] as const,
  stats: ['polls', 'stats'],
  detail: (id: string) => ['polls', 'detail', id] as const,
  voteStatus: (id: string) => ['polls', 'vote-status', id] as const,
  vote: (id: string) => ['polls', 'vote', id] as const,
} as const;

/** A page that is read while events come in must not take a poll back to an older state. */
const keepNewer = (client: QueryClient, filter: PollFilter, polls: readonly Poll[]): Poll[] => {
  const held = client.getQueryData<PollPages>(pollKeys.dashboard(filter));
  return polls.map((poll) => newestRead(held && heldIn(held, poll.id), poll));
};

export const dashboardQuery = (filter: PollFilter) =>
  infiniteQueryOptions({
    queryKey: pollKeys.dashboard(filter),
    queryFn: async ({ client, pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const query = { ...filter, ...cursor, limit: PAGE_SIZE };
      const page = await api.callPage(listDashboardPolls, { query, signal });
      return { ...page, filter, items: keepNewer(client, filter, page.items) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const statsQuery = () =>
  queryOptions({
    queryKey: pollKeys.stats,
    queryFn: ({ signal }) => api.call(getPollStats, { signal }),
    refetchInterval: STATS_EVERY_MS,
  });

export const pollQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.detail(id),
    queryFn: async ({ client, signal }) => {
      const read = await api.call(getPoll, { params: { id }, signal });
      return newestRead(client.getQueryData<Poll>(pollKeys.detail(id)), read);
    },
  });

export const voteStatusQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.voteStatus(id),
    queryFn: ({ signal }) => api.call(getVoteStatus, { params: { id }, signal }),
  });

export const createPollMutation = () =>
  mutationOptions({
    mutationFn: (body: NewPollBody) => api.call(createPoll, { body }),
    onSuccess: (poll, _body, _result, { client }) => {
      client.setQueryData<Poll>(pollKeys.detail(poll.id), poll);
      void client.invalidateQueries({ queryKey: pollKeys.lists });
      void client.invalidateQueries({ queryKey: pollKeys.stats });
    },
  });
