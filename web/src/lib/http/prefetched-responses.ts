/** Requests that the head of the page has started for the first screen, by URL (`vite/head.ts`). */
export interface PrefetchedResponses {
  readonly token: string | null;
  readonly responses: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    prefetchedResponses?: PrefetchedResponses;
  }
}

/** Older responses are stale. Measured from the start of the page. */
const MAX_AGE_MS = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const orAborted = <T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });

/** Cancels the bodies: an unread response keeps its connection for as long as the page is open. */
const discardAll = (responses: PrefetchedResponses['responses']): void => {
  for (const prefetched of responses.values()) prefetched.then(({ body }) => body?.cancel()).catch(() => undefined);
  responses.clear();
};

/**
 * Wraps `fetch`: a GET whose response was prefetched with the same token takes that response, or its failure, once. The
 * first request with another method discards the rest, since they may show the state before it.
 */
export const withPrefetched = (fetch: Fetch, { token, responses }: PrefetchedResponses, now: () => number): Fetch => {
  const bearer = token && `Bearer ${token}`;
  return (url, init) => {
    if (init.method !== 'GET' || now() > MAX_AGE_MS) discardAll(responses);
    const prefetched = responses.get(url);
    responses.delete(url);
    if (!prefetched || new Headers(init.headers).get('Authorization') !== bearer) return fetch(url, init);
    return orAborted(prefetched, init.signal);
  };
};
