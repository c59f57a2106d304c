import { notifyManager, QueryClient } from '@tanstack/react-query';

// Renders a vote in the frame of its click; the default scheduler notifies components one task later.
notifyManager.setScheduler(queueMicrotask);

/** A screen that mounts within this time of its prefetch does not fetch again. */
const STALE_AFTER_MS = 1_000;

/** Retries and offline detection are off, since the API client does both. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: STALE_AFTER_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
