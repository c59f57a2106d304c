/** What the head of the page has asked already for the screen that is about to come, by its address. */
export interface HeadStart {
  readonly token: string | null;
  readonly reads: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    headStart?: HeadStart;
  }
}

/** Whoever comes later wants to know how things are, rather than how they were. */
const FRESH_MS = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const orAborted = <T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });

/** An answer that nobody reads would stay under way for as long as the page does. */
const drop = (reads: HeadStart['reads']): void => {
  for (const begun of reads.values()) begun.then(({ body }) => body?.cancel()).catch(() => undefined);
  reads.clear();
};

/**
 * Fetches, but for what has been asked already in the name of the same person: that is taken, once, as if it had been
 * asked only now, whether it fails or not. After the first change that the page makes nothing is taken any more.
 */
export const withHeadStart = (fetch: Fetch, { token, reads }: HeadStart, now: () => number): Fetch => {
  const bearer = token && `Bearer ${token}`;
  return (url, init) => {
    if (init.method !== 'GET' || now() > FRESH_MS) drop(reads);
    const begun = reads.get(url);
    reads.delete(url);
    if (!begun || new Headers(init.headers).get('Authorization') !== bearer) return fetch(url, init);
    return orAborted(begun, init.signal);
  };
};
