import type { FieldError } from '@showhands/contracts';
import { ShownError } from '../shown-error.ts';

interface Details {
  /** 0 where no answer came. */
  readonly status: number;
  /** The server's `code`, or one of the page's own: `network`, `timeout`, `breaker_open`, `unexpected_answer`. */
  readonly code: string;
  /** Empty where nobody said anything fit to be shown. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call that did not succeed, for whatever reason but its caller's own abort. */
export class ApiError extends ShownError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message = '', errors = [], retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
