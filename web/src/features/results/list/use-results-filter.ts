import { useUrlFilter } from '#features/polls/filter/use-url-filter.ts';
import { parseResultsFilter, resultsSearchParams } from './results-filter.ts';

export const useResultsFilter = () => useUrlFilter(parseResultsFilter, resultsSearchParams);
