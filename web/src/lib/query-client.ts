import { notifyManager, QueryClient } from '@tanstack/react-query';

// A vote paints in the frame of its click; the default would tell the screen a task later.
notifyManager.setScheduler(queueMicrotask);

/** The client of the API retries and waits by itself, and knows better than the browser whether it is offline. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
