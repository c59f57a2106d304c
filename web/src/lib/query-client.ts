import { notifyManager, QueryClient } from '@tanstack/react-query';

// A vote paints in the frame of its click; the default would tell the screen a task later.
notifyManager.setScheduler(queueMicrotask);

/** What has just been read, for the screen that is about to be shown too, is not read again by whoever shows it. */
const JUST_READ_MS = 1_000;

/** The client of the API retries and waits by itself, and knows better than the browser whether it is offline. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: JUST_READ_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
