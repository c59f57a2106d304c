import { useSearchParams } from 'react-router-dom';
import { filterFrom, type PollFilter, searchFrom } from './poll-filter.ts';

/** The filter that the address holds. Changing it is no step that one goes back to. */
export const usePollFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const change = (part: Partial<PollFilter>) => setSearch(searchFrom({ ...filter, ...part }), { replace: true });
  return { filter, change };
};
