import { limits } from '@showhands/contracts';
import { session } from '../session/session.ts';
import { sleep } from '../sleep.ts';
import { createApiClient } from './api-client.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { withPrefetched } from './prefetched-responses.ts';

const fetchNow = (url: string, init: RequestInit) => fetch(url, init);

export const breaker = createCircuitBreaker(Date.now);

/** The API client of the page. */
export const api = createApiClient({
  fetch: window.prefetchedResponses
    ? withPrefetched(fetchNow, window.prefetchedResponses, () => performance.now())
    : fetchNow,
  session,
  breaker,
  limiter: createConcurrencyLimiter(limits.client.concurrentRequests),
  now: Date.now,
  random: Math.random,
  sleep,
  timeout: AbortSignal.timeout,
});
