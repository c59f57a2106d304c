import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The filter in the URL. Changes replace the history entry instead of pushing one. */
export const useUrlFilter = <Filter extends object>(
  parse: (search: URLSearchParams) => Filter,
  format: (filter: Filter) => URLSearchParams,
) => {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const filter = parse(search);
  /** Ahead of the rendered filter until React has rendered the latest change, which the next change must not undo. */
  const newest = useRef(filter);
  useLayoutEffect(() => {
    newest.current = parse(new URLSearchParams(location.search));
  }, [location, parse]);
  const change = (part: Partial<Filter>) => {
    newest.current = { ...newest.current, ...part };
    setSearch(format(newest.current), { replace: true, state: location.state });
  };
  return { filter, change };
};
