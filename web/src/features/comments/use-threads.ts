import type { Poll } from '@showhands/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentsQuery, updatesQuery } from './api.ts';
import { withLatestAuthors } from './authors.ts';
import { NO_UPDATES } from './live.ts';
import { buildThreads } from './threads.ts';

/** A poll's comments with live updates merged in, and the state of their query. */
export const useThreads = ({ id, creator, creator_username }: Poll) => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(id),
  );
  const { data: updates = NO_UPDATES } = useQuery(updatesQuery(id));
  const threads = useMemo(
    () =>
      data && withLatestAuthors(buildThreads(data.pages, updates), data.pages, updates, { creator, creator_username }),
    [data, updates, creator, creator_username],
  );
  const pageCount = data?.pages.length ?? 0;
  return { threads, pageCount, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch };
};
