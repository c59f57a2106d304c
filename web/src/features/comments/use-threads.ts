import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentsQuery, heardQuery } from './api.ts';
import { NOTHING_HEARD } from './live.ts';
import { threadsOf } from './threads.ts';

/** The comments of a poll as they are now, and the state of their reading. */
export const useThreads = (pollId: string) => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(pollId),
  );
  const { data: heard = NOTHING_HEARD } = useQuery(heardQuery(pollId));
  const threads = useMemo(() => data && threadsOf(data.pages, heard), [data, heard]);
  const pagesRead = data?.pages.length ?? 0;
  return { threads, pagesRead, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch };
};
