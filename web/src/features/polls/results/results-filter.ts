import { filterFrom, type PollFilter, searchFrom } from '../poll-filter.ts';

export const resultStatuses = ['all', 'active', 'closed'] as const;

export interface ResultsFilter extends PollFilter {
  readonly status: (typeof resultStatuses)[number];
}

export const NO_FILTER: ResultsFilter = { q: '', category: 'all', status: 'all' };

export const resultsFilterFrom = (search: URLSearchParams): ResultsFilter => ({
  ...filterFrom(search),
  status: resultStatuses.find((status) => status === search.get('status')) ?? 'all',
});

/** The address of a filter: what is not chosen is not in it. */
export const searchOf = ({ status, ...filter }: ResultsFilter): URLSearchParams => {
  const search = searchFrom(filter);
  if (status !== 'all') search.set('status', status);
  return search;
};
