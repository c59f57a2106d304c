import { useUrlFilter } from '../filter/use-url-filter.ts';
import { parsePollFilter, pollSearchParams } from '../poll-filter.ts';

export const usePollFilter = () => useUrlFilter(parsePollFilter, pollSearchParams);
