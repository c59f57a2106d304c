import type { QueryClient } from '@tanstack/react-query';
import { commentKeys } from './api.ts';
import { applyEvent, type CommentEvent, type CommentUpdates, NO_UPDATES } from './live.ts';

export const recordEvents = (client: QueryClient, pollId: string, events: readonly CommentEvent[]) =>
  client.setQueryData<CommentUpdates>(commentKeys.updates(pollId), (updates = NO_UPDATES) =>
    events.reduce(applyEvent, updates),
  );
