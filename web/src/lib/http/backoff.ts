import { limits } from '@showhands/contracts';
import { ApiError } from './api-error.ts';

const { client } = limits;

const TRANSPORT_ERRORS = new Set(['network', 'timeout']);

/**
 * Whether the server or the network failed, rather than the request being invalid. The circuit breaker counts these.
 */
export const isServerError = (error: ApiError): boolean => error.status >= 500 || TRANSPORT_ERRORS.has(error.code);

/** `in_progress`: the first attempt with the same idempotency key is still running; a retry gets its response. */
const isRetryable = (error: ApiError): boolean =>
  isServerError(error) || error.status === 408 || error.status === 429 || error.code === 'in_progress';

/** Whether the server rejected the request for good: a retry would be rejected again. */
export const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && !isRetryable(error);

const computedDelay = (error: ApiError, attempt: number, random: () => number): number => {
  const jitter = random() * client.backoffJitterMs;
  return error.status === 429
    ? Math.min(client.rateLimitBackoffBaseMs * 3 ** attempt + jitter, client.rateLimitBackoffMaxMs)
    : Math.min(client.backoffBaseMs * 2 ** attempt + jitter, client.backoffMaxMs);
};

/**
 * The wait in ms after attempt number `attempt` (the first is 0), or undefined to give up: exponential backoff with
 * jitter, or the server's `Retry-After`. A `Retry-After` beyond the longest backoff gives up, and the user sees the
 * error.
 */
export const retryDelay = (error: ApiError, attempt: number, random: () => number): number | undefined => {
  if (attempt >= client.retries || !isRetryable(error)) return undefined;
  const { retryAfterMs } = error;
  if (retryAfterMs === undefined) return computedDelay(error, attempt, random);
  return retryAfterMs <= client.rateLimitBackoffMaxMs ? retryAfterMs : undefined;
};

/** `Retry-After` in ms. The header holds seconds or a date. */
export const parseRetryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
};

export const timeoutOf = (attempt: number): number =>
  Math.min(client.timeoutMs + attempt * client.timeoutStepMs, client.timeoutMaxMs);
