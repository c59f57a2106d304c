import type { Poll } from '@showhands/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { commentKeys, repliesQuery, updatesQuery } from './api.ts';
import { withLatestAuthors } from './authors.ts';
import { NO_UPDATES } from './live.ts';
import { type Thread, withReplyPages } from './threads.ts';

/** A thread with the further replies that the viewer has asked for. */
export const useReplies = (thread: Thread, { id: pollId, creator, creator_username }: Poll) => {
  const { id, replies_cursor: cursor } = thread.comment;
  const client = useQueryClient();
  const [isExpanded, setExpanded] = useState(() => client.getQueryData(commentKeys.replies(pollId, id)) !== undefined);
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...repliesQuery(pollId, id, cursor),
    enabled: isExpanded,
  });
  const { data: updates = NO_UPDATES } = useQuery(updatesQuery(pollId));
  const expanded = useMemo(() => {
    if (!data) return thread;
    const merged = withReplyPages(thread, data.pages, updates);
    return withLatestAuthors([merged], data.pages, updates, { creator, creator_username })[0] ?? merged;
  }, [thread, data, updates, creator, creator_username]);

  const loadMore = async (): Promise<void> => {
    if (isFetching) return;
    setExpanded(true);
    await (data ? fetchNextPage() : refetch());
  };

  return { thread: expanded, error, isFetching, loadMore };
};
