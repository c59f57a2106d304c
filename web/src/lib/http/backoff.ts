import { limits } from '@showhands/contracts';
import { ApiError } from './api-error.ts';

const { client } = limits;

const FAILED_ON_THE_WAY = new Set(['network', 'timeout']);

/** Whether the server, rather than the request, is at fault: what the breaker counts. */
export const isServerFault = (error: ApiError): boolean => error.status >= 500 || FAILED_ON_THE_WAY.has(error.code);

/** `in_progress`: the first try of the same call is still under way, and its answer can be asked for. */
const isRetryable = (error: ApiError): boolean =>
  isServerFault(error) || error.status === 408 || error.status === 429 || error.code === 'in_progress';

/** The answer is no, and stays so however often it is asked for. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && !isRetryable(error);

const computedDelay = (error: ApiError, attempt: number, random: () => number): number => {
  const jitter = random() * client.backoffJitterMs;
  return error.status === 429
    ? Math.min(client.rateLimitBackoffBaseMs * 3 ** attempt + jitter, client.rateLimitBackoffMaxMs)
    : Math.min(client.backoffBaseMs * 2 ** attempt + jitter, client.backoffMaxMs);
};

/**
 * How long to wait after try number `attempt` (the first is 0), or undefined to give up.
 * A server that wants to be left alone for longer than the longest backoff is obeyed by telling the person.
 */
export const retryDelay = (error: ApiError, attempt: number, random: () => number): number | undefined => {
  if (attempt >= client.retries || !isRetryable(error)) return undefined;
  const { retryAfterMs } = error;
  if (retryAfterMs === undefined) return computedDelay(error, attempt, random);
  return retryAfterMs <= client.rateLimitBackoffMaxMs ? retryAfterMs : undefined;
};

/** `Retry-After` in ms: seconds, or a date. */
export const parseRetryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
};

export const timeoutOf = (attempt: number): number =>
  Math.min(client.timeoutMs + attempt * client.timeoutStepMs, client.timeoutMaxMs);
