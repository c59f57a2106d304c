import type { Poll } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentsQuery, heardQuery } from './api.ts';
import { named } from './authors.ts';
import { NOTHING_HEARD } from './live.ts';
import { threadsOf } from './threads.ts';

/** The comments of a poll as they are now, and the state of their reading. */
export const useThreads = ({ id, creator, creator_username }: Poll) => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(id),
  );
  const { data: heard = NOTHING_HEARD } = useQuery(heardQuery(id));
  const threads = useMemo(
    () => data && named(threadsOf(data.pages, heard), data.pages, heard, { creator, creator_username }),
    [data, heard, creator, creator_username],
  );
  const pagesRead = data?.pages.length ?? 0;
  return { threads, pagesRead, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch };
};
