import { useLocation, useSearchParams } from 'react-router-dom';
import { type ResultsFilter, resultsFilterFrom, searchOf } from './results-filter.ts';

/** The filter that the address holds. Changing it is no step that one goes back to. */
export const useResultsFilter = () => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const filter = resultsFilterFrom(search);
  const change = (part: Partial<ResultsFilter>) =>
    setSearch(searchOf({ ...filter, ...part }), { replace: true, state });
  return { filter, change };
};
