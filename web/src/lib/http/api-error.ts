import type { FieldError, Suspension } from '@showhands/contracts';
import { UserFacingError } from '../user-facing-error.ts';

interface Details {
  /** 0 when no response came. */
  readonly status: number;
  /** The server's `code`, or one of the client's own: `network`, `timeout`, `breaker_open`, `unexpected_response`. */
  readonly code: string;
  /** Text for the user. Empty when the server sent none; the screen then has its own. */
  readonly message?: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** Of `account_suspended`. */
  readonly suspension?: Suspension | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A failed call. An abort by the caller is not an `ApiError`. */
export class ApiError extends UserFacingError {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly suspension: Suspension | undefined;
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message = '', errors = [], suspension, retryAfterMs, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.suspension = suspension;
    this.retryAfterMs = retryAfterMs;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
