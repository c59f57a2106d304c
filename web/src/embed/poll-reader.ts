import type { EmbeddedPoll, getEmbeddedPoll } from '@showhands/contracts';

/** Only types come from the contracts: their schemas would be two thirds of this page's code. */
const PATH: typeof getEmbeddedPoll.path = '/embed/polls/:id';

const INTERVAL_MS = 5_000;
const MAX_INTERVAL_MS = 60_000;
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
  | { readonly kind: 'gone' }
  | { readonly kind: 'failure'; readonly retryAfterMs: number };

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
  if (response.status === 404) return { kind: 'gone' };
  return { kind: 'failure', retryAfterMs: (Number(response.headers.get('retry-after')) || 0) * 1_000 };
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms * (1 + Math.random() * JITTER));
  });

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/** A closed poll is read once more: its ranking may have been counted meanwhile. */
const isFinal = (poll: EmbeddedPoll, former: EmbeddedPoll | undefined): boolean =>
  poll.status === 'closed' && former?.status === 'closed' && former.version === poll.version;

/**
 * Reads a poll every five seconds while the page is visible, less often after failures, until it is closed.
 * Resolves then.
 */
export const readPoll = async (id: string, { onPoll, onGone, onFailure }: Listener): Promise<void> => {
  let failures = 0;
  let former: EmbeddedPoll | undefined;
  for (;;) {
    await untilVisible();
    const outcome = await read(id).catch((): Outcome => ({ kind: 'failure', retryAfterMs: 0 }));
    failures = outcome.kind === 'poll' ? 0 : failures + 1;
    if (outcome.kind === 'gone') onGone();
    if (outcome.kind === 'failure') onFailure();
    if (outcome.kind === 'poll') {
      onPoll(outcome.poll);
      if (isFinal(outcome.poll, former)) return;
      former = outcome.poll;
    }
    const backoffMs = Math.min(INTERVAL_MS * 2 ** failures, MAX_INTERVAL_MS);
    await pause(Math.max(backoffMs, outcome.kind === 'failure' ? outcome.retryAfterMs : 0));
  }
};
