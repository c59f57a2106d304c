import { continueKeptSession, forgetKeptSession, keepSession, limits } from '@showhands/contracts';
import { withLock } from '#lib/device/features.ts';
import { api } from '#lib/http/api.ts';
import { createApiClient } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { createCircuitBreaker } from '#lib/http/circuit-breaker.ts';
import { createConcurrencyLimiter } from '#lib/http/concurrency-limiter.ts';
import { keptSessionMessages } from '#lib/messages/kept-sessions.ts';
import { fetchFromServer, serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/session/session.ts';
import { sleep } from '#lib/sleep.ts';
import { toasts } from '#lib/toasts.ts';
import { keptSessions, sessionIdOf } from './kept-sessions.ts';

/** Without the session of this tab: the cookie identifies the caller, and a 401 means that nothing is kept. */
const cookieApi = createApiClient({
  fetch: fetchFromServer,
  session: { token: () => undefined, expire: () => undefined },
  breaker: createCircuitBreaker(() => performance.now()),
  limiter: createConcurrencyLimiter(limits.client.concurrentRequests),
  now: serverNow,
  random: Math.random,
  sleep,
  timeout: AbortSignal.timeout,
});

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Keeps the session of this tab in this browser. Signing in has succeeded already, so a failure is only told. */
export const keepSignedIn = async (): Promise<void> => {
  const state = session.getState();
  const id = state.status === 'signed-in' ? sessionIdOf(state.token) : undefined;
  if (state.status !== 'signed-in' || id === undefined) return;
  try {
    await api.call(keepSession, { params: { id } });
    keptSessions.add({ id, user: { id: state.user.id, username: state.user.username } });
  } catch {
    toasts.error(keptSessionMessages.keepFailed);
  }
};

const fetchToken = async (id: string) => {
  try {
    // The response of each call replaces the cookie that the next one sends.
    return await withLock(`showhands.kept.${id}`, () => cookieApi.call(continueKeptSession, { params: { id } }));
  } catch (error) {
    if (isEnded(error)) keptSessions.remove(id);
    throw error;
  }
};

/** Signs this tab in to a kept session. @throws ApiError when it has ended */
export const continueKept = async (id: string): Promise<void> => {
  const { token, user } = await fetchToken(id);
  session.signIn(token, user);
  keptSessions.add({ id, user: { id: user.id, username: user.username } });
};

/** Ends a kept session and takes its cookie; the note goes at once, also without a connection. */
export const forgetKept = async (id: string): Promise<void> => {
  keptSessions.remove(id);
  await cookieApi.call(forgetKeptSession, { params: { id } }).catch(() => undefined);
};

/** A token that is rejected so soon after it was issued would be rejected again. */
const MIN_TOKEN_AGE_MS = 60_000;
let renewedAt = Number.NEGATIVE_INFINITY;
let renewing: Promise<boolean> | undefined;

const renew = async (id: string): Promise<boolean> => {
  renewedAt = performance.now();
  try {
    const { token, user } = await fetchToken(id);
    session.refresh(user, token);
    return true;
  } catch {
    return false;
  } finally {
    renewing = undefined;
  }
};

/** Gets another token for the session of this tab, if this browser keeps it. */
export const renewToken = (token: string): Promise<boolean> | undefined => {
  const id = sessionIdOf(token);
  const isTooSoon = performance.now() - renewedAt < MIN_TOKEN_AGE_MS;
  if (!renewing && id !== undefined && !isTooSoon && keptSessions.has(id)) renewing = renew(id);
  return renewing;
};
