import { type Poll, withCounts } from '@showhands/contracts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServerMessage, useWatchedList } from '#lib/socket/use-live.ts';
import { createdPollsQuery, votedPollsQuery } from './api.ts';

const change = (client: QueryClient, id: string, version: number, next: (poll: Poll) => Poll): void => {
  const changed = <Item extends Poll>(poll: Item): Item =>
    poll.id === id && poll.version < version ? { ...poll, ...next(poll) } : poll;
  client.setQueryData(createdPollsQuery().queryKey, (page) => page && { ...page, items: page.items.map(changed) });
  client.setQueryData(votedPollsQuery().queryKey, (page) => page && { ...page, items: page.items.map(changed) });
};

/** Keeps the created and voted polls current while mounted. */
export const useLivePolls = () => {
  const client = useQueryClient();
  const created = useQuery(createdPollsQuery()).data?.items;
  const voted = useQuery(votedPollsQuery()).data?.items;
  const refetch = () =>
    void Promise.all(
      [createdPollsQuery(), votedPollsQuery()].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const shown = useMemo(() => [...(created ?? []), ...(voted ?? [])], [created, voted]);
  useWatchedList(shown, refetch);
  useServerMessage('pollCounts', (polls) => {
    for (const counts of polls) {
      change(client, counts.id, counts.version, (poll) =>
        poll.revision === counts.revision ? withCounts(poll, counts) : poll,
      );
    }
  });
  useServerMessage('pollUpdate', (update) => {
    if ('title' in update) change(client, update.id, update.version, () => update);
    else if (shown.some(({ id }) => id === update.id)) refetch();
  });
  useServerMessage('pollDeleted', ({ pollId }) => {
    if (shown.some(({ id }) => id === pollId)) refetch();
  });
};
