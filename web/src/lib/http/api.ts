import { limits } from '@showhands/contracts';
import { fetchFromServer, learnServerTime, serverNow } from '../server-clock.ts';
import { askForPassword } from '../session/password-prompt.ts';
import { session } from '../session/session.ts';
import { sleep } from '../sleep.ts';
import { createApiClient } from './api-client.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { withPrefetched } from './prefetched-responses.ts';

for (const prefetched of window.prefetchedResponses?.responses.values() ?? []) {
  prefetched.then((response) => learnServerTime(response)).catch(() => undefined);
}

export const breaker = createCircuitBreaker(() => performance.now());

/** The API client of the page. */
export const api = createApiClient({
  fetch: window.prefetchedResponses
    ? withPrefetched(fetchFromServer, window.prefetchedResponses, () => performance.now())
    : fetchFromServer,
  session,
  breaker,
  limiter: createConcurrencyLimiter(limits.client.concurrentRequests),
  now: serverNow,
  random: Math.random,
  sleep,
  timeout: AbortSignal.timeout,
  confirmPassword: askForPassword,
});
