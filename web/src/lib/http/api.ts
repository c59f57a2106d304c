import { limits } from '@showhands/contracts';
import { session } from '../session/session.ts';
import { sleep } from '../sleep.ts';
import { createApiClient } from './api-client.ts';
import { createBreaker } from './breaker.ts';
import { withHeadStart } from './head-start.ts';
import { createRequestQueue } from './request-queue.ts';

const ask = (url: string, init: RequestInit) => fetch(url, init);

/** How the page talks to the servers. */
export const api = createApiClient({
  fetch: window.headStart ? withHeadStart(ask, window.headStart, () => performance.now()) : ask,
  session,
  breaker: createBreaker(Date.now),
  queue: createRequestQueue(limits.client.concurrentRequests),
  now: Date.now,
  random: Math.random,
  sleep,
  timeout: AbortSignal.timeout,
});
