import { limits, texts } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBatcher } from '#lib/batcher.ts';
import { serverNow } from '#lib/server-clock.ts';
import { live } from '#lib/socket/live.ts';
import type { ListedPoll } from '#lib/socket/rooms.ts';
import { useWatchedList } from '#lib/socket/use-live.ts';
import { isolated } from '#lib/text-direction.ts';
import { toasts } from '#lib/toasts.ts';
import { invalidateLists, pollKeys } from './api.ts';
import { applyEvent, type PollEvent } from './apply-event.ts';

/** Events are batched into at most four renders a second, to spare slow phones. */
const FLUSH_INTERVAL_MS = 250;

const subscribe = (client: QueryClient) => {
  const batcher = createBatcher<PollEvent>({
    everyMs: FLUSH_INTERVAL_MS,
    flush: (events) => notifyManager.batch(() => events.forEach((event) => applyEvent(client, event, serverNow()))),
  });
  const stops = [
    live.on('newPoll', (poll) => batcher.add({ name: 'newPoll', poll })),
    live.on('pollUpdate', (update) => batcher.add({ name: 'pollUpdate', update })),
    live.on('pollCounts', (polls) => polls.forEach((counts) => batcher.add({ name: 'pollCounts', counts }))),
    live.on('pollDeleted', ({ pollId }) => batcher.add({ name: 'pollDeleted', id: pollId })),
    live.on('pollClosed', ({ pollId, message, title }) => {
      batcher.add({ name: 'pollClosed', id: pollId });
      // Former servers sent no title; their message is English.
      const text =
        title === undefined ? message : texts.poll.automaticallyClosed.replace('{title}', () => isolated(title));
      toasts.info(text, limits.client.pollClosedToastMs);
    }),
    batcher.stop,
  ];
  return () => stops.forEach((stop) => stop());
};

/** Applies live poll events to the query cache while mounted. */
export const useLivePolls = () => {
  const client = useQueryClient();
  useEffect(() => subscribe(client), [client]);
};

/** Subscribes to new polls, and to the changes of these ones, while mounted. */
export const useLiveList = (polls: readonly ListedPoll[]) => {
  const client = useQueryClient();
  useWatchedList(polls, () => void invalidateLists(client));
};

/** Subscribes to the frequent events of one poll while mounted. */
export const usePollRoom = (id: string) => {
  const client = useQueryClient();
  useEffect(
    () => live.joinPoll(id, () => void client.invalidateQueries({ queryKey: pollKeys.detail(id) })),
    [client, id],
  );
};
