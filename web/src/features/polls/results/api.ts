import { getPoll, listResults, type Poll } from '@showhands/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api.ts';
import { listQuery, pollKeys } from '../api.ts';
import { newestRead } from '../live.ts';
import type { ResultsFilter } from './results-filter.ts';

const resultsKey = (id: string) => [...pollKeys.detail(id), 'results'] as const;

/** The poll as its results screen opens it: refused where this person may not see how it stands. */
export const pollResultsQuery = (id: string) =>
  queryOptions({
    queryKey: resultsKey(id),
    queryFn: async ({ client, signal }) => {
      const read = await api.call(getPoll, { params: { id }, query: { intent: 'results' }, signal });
      return newestRead(client.getQueryData<Poll>(resultsKey(id)), read);
    },
  });

export const resultsListQuery = (filter: ResultsFilter) =>
  listQuery({ of: 'results', ...filter }, ({ query, signal }) =>
    api.callPage(listResults, { query: { ...filter, ...query }, signal }),
  );
