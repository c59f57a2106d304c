import { getPoll, getPollStats, getVoteStatus, listDashboardPolls, type Poll } from '@showhands/contracts';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#lib/http/api.ts';
import { findPoll, newerState, type PollPage, type PollPages } from './live.ts';
import type { PollFilter, PollList } from './poll-filter.ts';

const PAGE_SIZE = 24;
const STATS_REFETCH_MS = 60_000;

export const pollKeys = {
  lists: ['polls', 'lists'],
  list: (list: PollList) => [...pollKeys.lists, list] as const,
  allOwn: ['polls', 'own'],
  own: (creator: string) => [...pollKeys.allOwn, creator] as const,
  stats: ['polls', 'stats'],
  invitedTo: ['polls', 'invited-to'],
  /** Prefix of every query that contains one poll, so that events update all of them. */
  detail: (id: string) => ['polls', 'detail', id] as const,
  /** Whether the viewer has published the poll a moment ago, and not closed the share panel yet. */
  published: (id: string) => ['polls', 'published', id] as const,
  edit: (id: string) => [...pollKeys.detail(id), 'edit'] as const,
  voteStatus: (id: string) => ['polls', 'vote-status', id] as const,
  vote: (id: string) => ['polls', 'vote', id] as const,
  /** The viewer's whole ballot, and the mutations of it. */
  ballot: (id: string) => ['polls', 'ballot', id] as const,
} as const;

/** Refetches the lists, and the stats of own polls, after events may have been missed. */
export const invalidateLists = (client: QueryClient) =>
  Promise.all([pollKeys.lists, pollKeys.allOwn].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Keeps the newer state of each poll: an event may have arrived while the page was being fetched. */
const keepNewer = (client: QueryClient, list: PollList, polls: readonly Poll[]): Poll[] => {
  const cached = client.getQueryData<PollPages>(pollKeys.list(list));
  return polls.map((poll) => newerState(cached && findPoll(cached, poll.id), poll));
};

interface PageRequest {
  readonly query: { readonly cursor?: string; readonly limit: number };
  readonly signal: AbortSignal;
}

/** An infinite query whose polls live events update; `fetchPage` requests one page. */
export const listQuery = (list: PollList, fetchPage: (request: PageRequest) => Promise<Omit<PollPage, 'list'>>) =>
  infiniteQueryOptions({
    queryKey: pollKeys.list(list),
    queryFn: async ({ client, pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = await fetchPage({ query: { ...cursor, limit: PAGE_SIZE }, signal });
      return { ...page, list, items: keepNewer(client, list, page.items) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const dashboardQuery = (filter: PollFilter) =>
  listQuery({ of: 'dashboard', ...filter }, ({ query, signal }) =>
    api.callPage(listDashboardPolls, { query: { detail: 'card', ...filter, ...query }, signal }),
  );

export const statsQuery = () =>
  queryOptions({
    queryKey: pollKeys.stats,
    queryFn: ({ signal }) => api.call(getPollStats, { signal }),
    refetchInterval: STATS_REFETCH_MS,
  });

export const pollQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.detail(id),
    queryFn: async ({ client, signal }) => {
      const fetched = await api.call(getPoll, { params: { id }, signal });
      return newerState(client.getQueryData<Poll>(pollKeys.detail(id)), fetched);
    },
  });

export const voteStatusQuery = (id: string) =>
  queryOptions({
    queryKey: pollKeys.voteStatus(id),
    queryFn: ({ signal }) => api.call(getVoteStatus, { params: { id }, signal }),
  });
