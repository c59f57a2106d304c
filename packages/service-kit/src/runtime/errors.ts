import {
  type ErrorCode,
  errorStatus,
  type FieldError,
  limits,
  type rateLimitTexts,
  type Suspension,
  texts,
} from '@showhands/contracts';

interface AppErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldError[];
  /** How many errors there are, if `errors` has the first of them only. */
  readonly errorsCount?: number | undefined;
  /** Overrides the code's own status. */
  readonly status?: number;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
  /** Of `rate_limited`: the key of the message in `rateLimitTexts`. */
  readonly limit?: keyof typeof rateLimitTexts | undefined;
  /** Of `account_suspended`. */
  readonly suspension?: Suspension;
}

/** An error that the caller gets as the response: `message` is shown to a person, `code` is for programs. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The first ones, `limits.reportedErrors` at most. */
  readonly errors: readonly FieldError[] | undefined;
  /** How many errors there are; 0 without any. */
  readonly errorsCount: number;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: AppErrorOptions['limit'];
  readonly suspension: Suspension | undefined;
  /** The id of the original request, if this error is replayed for a repeated idempotency key. */
  readonly replayOf: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions & { replayOf?: string } = {}) {
    super(message, options);
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.errors = options.errors?.slice(0, limits.reportedErrors);
    this.errorsCount = options.errorsCount ?? options.errors?.length ?? 0;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
    this.suspension = options.suspension;
    this.replayOf = options.replayOf;
  }
}

export const notFound = (message: string = texts.transport.notFound): AppError => new AppError('not_found', message);

/** An error whose message alone is shown to the operator: the start failed for a reason that they can fix. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The `code` of an error of Node or of a driver, such as `EADDRINUSE` or a SQLSTATE; undefined for anything else. */
export const errorCodeOf = (error: unknown): string | undefined => {
  const code: unknown = Error.isError(error) ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** A dependency is down or too slow; the caller may retry. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', texts.transport.unavailable, { cause, retryAfterSeconds: 1 });

/** @param retryAfterSeconds rounded up, at least 1 */
export const rateLimited = (message: string, retryAfterSeconds: number, limit?: AppErrorOptions['limit']): AppError =>
  new AppError('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)), limit });
