import { getPoll, getPollStats, getVoteStatus, listDashboardPolls, type Poll } from '@showhands/contracts';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api.ts';
import { heldIn, newestRead, type PollPage, type PollPages } from './live.ts';
import type { PollFilter, PollList } from './poll-filter.ts';

const PAGE_SIZE = 24;
const STATS_EVERY_MS = 60_000;

export const pollKeys = {
  lists: ['polls', 'lists'],
  list: (list: PollList) => [...pollKeys.lists, list] as const,
  owns: ['polls', 'own'],
  own: (creator: string) => [...pollKeys.owns, creator] as const,
  stats: ['polls', 'stats'],
  /** Events reach whatever is kept below it too. */
  detail: (id: string) => ['polls', 'detail', id] as const,
  edit: (id: string) => [...pollKeys.detail(id), 'edit'] as const,
  voteStatus: (id: string) => ['polls', 'vote-status', id] as const,
  vote: (id: string) => ['polls', 'vote', id] as const,
} as const;

/** Lists, and counts of what is in them, that may have missed something. */
export const readListsAgain = (client: QueryClient) =>
  Promise.all([pollKeys.lists, pollKeys.owns].map((queryKey) => client.invalidateQueries({ queryKey })));

/** A page that is read while events come in must not take a poll back to an older state. */
const keepNewer = (client: QueryClient, list: PollList, polls: readonly Poll[]): Poll[] => {
  const held = client.getQueryData<PollPages>(pollKeys.list(list));
  return polls.map((poll) => newestRead(held && heldIn(held, poll.id), poll));
};

interface PageRequest {
  readonly query: { readonly cursor?: string; readonly limit: number };
  readonly signal: AbortSignal;
}

/** A list of polls that events reach, whatever it is of; `read` asks the servers for one page of it. */
export const listQuery = (list: PollList, read: (request: PageRequest) => Promise<Omit<PollPage, 'list'>>) =>
  infiniteQueryOptions({
    queryKey: pollKeys.list(list),
    queryFn: async ({ client, pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = await read({ query: { ...cursor, limit: PAGE_SIZE }, signal });
      return { ...page, list, items: keepNewer(client, list, page.items) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const dashboardQuery = (filter: PollFilter) =>
  listQuery({ of: 'dashboard', ...filter }, ({ query, signal }) =>
    api.callPage(listDashboardPolls, { query: { ...filter, ...query }, signal }),
  );

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
