import { type PollFilter, parsePollFilter, pollSearchParams } from '#features/polls/poll-filter.ts';

export const resultStatuses = ['all', 'active', 'closed'] as const;

export interface ResultsFilter extends PollFilter {
  readonly status: (typeof resultStatuses)[number];
}

export const NO_FILTER: ResultsFilter = { q: '', category: 'all', status: 'all' };

export const parseResultsFilter = (search: URLSearchParams): ResultsFilter => ({
  ...parsePollFilter(search),
  status: resultStatuses.find((status) => status === search.get('status')) ?? 'all',
});

/** The filter as URL parameters; defaults are omitted. */
export const resultsSearchParams = ({ status, ...filter }: ResultsFilter): URLSearchParams => {
  const search = pollSearchParams(filter);
  if (status !== 'all') search.set('status', status);
  return search;
};
