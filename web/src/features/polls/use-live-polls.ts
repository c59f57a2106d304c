import { limits } from '@showhands/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBatcher } from '../../lib/batcher.ts';
import { live } from '../../lib/socket/live.ts';
import { toasts } from '../../lib/toasts.ts';
import { pollKeys, readListsAgain } from './api.ts';
import { applyEvent, type PollEvent } from './apply-event.ts';

/** Four paints a second: more than an eye follows, less than a phone minds. */
const PAINT_MS = 250;

const subscribe = (client: QueryClient) => {
  const batcher = createBatcher<PollEvent>({
    everyMs: PAINT_MS,
    flush: (events) => notifyManager.batch(() => events.forEach((event) => applyEvent(client, event, Date.now()))),
  });
  const stops = [
    live.on('newPoll', (poll) => batcher.add({ name: 'newPoll', poll })),
    live.on('pollUpdate', (update) => batcher.add({ name: 'pollUpdate', update })),
    live.on('pollDeleted', ({ pollId }) => batcher.add({ name: 'pollDeleted', id: pollId })),
    live.on('pollClosed', ({ pollId, message }) => {
      batcher.add({ name: 'pollClosed', id: pollId });
      toasts.info(message, limits.client.pollClosedToastMs);
    }),
    batcher.stop,
  ];
  return () => stops.forEach((stop) => stop());
};

/** Applies what the server says of polls to everything that is held of them, wherever it is shown. */
export const useLivePolls = () => {
  const client = useQueryClient();
  useEffect(() => subscribe(client), [client]);
};

/** Hears of all polls while mounted. */
export const usePollFeed = () => {
  const client = useQueryClient();
  useEffect(() => live.holdFeed(() => void readListsAgain(client)), [client]);
};

/** Hears of one poll, closely, while mounted. */
export const usePollRoom = (id: string) => {
  const client = useQueryClient();
  useEffect(
    () => live.holdPoll(id, () => void client.invalidateQueries({ queryKey: pollKeys.detail(id) })),
    [client, id],
  );
};
