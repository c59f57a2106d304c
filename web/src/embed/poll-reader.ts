import type { EmbeddedPoll, getEmbeddedPoll } from '@showhands/contracts';

/** Only types come from the contracts: their schemas would be two thirds of this page's code. */
const PATH: typeof getEmbeddedPoll.path = '/embed/polls/:id';

/** With the cache of the server, an open poll that is no longer public disappears within a second. A closed one cannot be edited. */
const INTERVAL_MS = { open: 700, closed: 5_000 } as const;
const MIN_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Share of a pause by which it is longer at random, so that the readers of many pages do not all ask at once. */
const JITTER = 0.2;

export interface Listener {
  onPoll(poll: EmbeddedPoll): void;
  /** The poll does not exist, or may not be shown. */
  onGone(): void;
  /** The server cannot be asked now, or has refused. */
  onFailure(): void;
}

type Outcome =
  | { readonly kind: 'poll'; readonly poll: EmbeddedPoll }
  | { readonly kind: 'gone' | 'failure'; readonly retryAfterMs: number };

/** The browser asks with `If-None-Match`, and answers from its cache after a 304. */
const read = async (id: string): Promise<Outcome> => {
  const response = await fetch(`/api${PATH.replace(':id', id)}`, {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) {
    const poll: EmbeddedPoll = await response.json();
    return { kind: 'poll', poll };
  }
  return {
    kind: response.status === 404 ? 'gone' : 'failure',
    retryAfterMs: (Number(response.headers.get('retry-after')) || 0) * 1_000,
  };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms * (1 + Math.random() * JITTER));
  });

/** Never fires in a tab in the background. */
const untilOnScreen = (): Promise<void> =>
  new Promise((resolve) => {
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }).observe(document.documentElement);
  });

/** Reads a poll again and again while the page is on the screen, less often after failures. */
export const readPoll = async (id: string, { onPoll, onGone, onFailure }: Listener): Promise<never> => {
  for (let backoffMs = MIN_BACKOFF_MS; ; ) {
    await untilOnScreen();
    const outcome = await read(id).catch((): Outcome => ({ kind: 'failure', retryAfterMs: 0 }));
    if (outcome.kind === 'poll') {
      onPoll(outcome.poll);
      backoffMs = MIN_BACKOFF_MS;
      await pause(INTERVAL_MS[outcome.poll.status === 'closed' ? 'closed' : 'open']);
    } else {
      if (outcome.kind === 'gone') onGone();
      else onFailure();
      await pause(Math.max(backoffMs, outcome.retryAfterMs));
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
    }
  }
};
