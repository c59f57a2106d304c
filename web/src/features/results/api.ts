import { getPoll, listResults, type Poll } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { listQuery, pollKeys } from '#features/polls/api.ts';
import { newerState } from '#features/polls/live.ts';
import { api } from '#lib/http/api.ts';
import type { ResultsFilter } from './list/results-filter.ts';

const resultsKey = (id: string) => [...pollKeys.detail(id), 'results'] as const;

/** The poll for its results screen; the server rejects a viewer who may not see the results. */
export const pollResultsQuery = (id: string) =>
  queryOptions({
    queryKey: resultsKey(id),
    queryFn: async ({ client, signal }) => {
      const fetched = await api.call(getPoll, { params: { id }, query: { intent: 'results' }, signal });
      return newerState(client.getQueryData<Poll>(resultsKey(id)), fetched);
    },
  });

export const resultsListQuery = (filter: ResultsFilter) =>
  listQuery({ of: 'results', ...filter }, ({ query, signal }) =>
    api.callPage(listResults, { query: { detail: 'card', ...filter, ...query }, signal }),
  );
