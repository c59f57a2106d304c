import { type ErrorCode, errorStatus, type FieldError, texts } from '@showhands/contracts';

interface AppErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldError[];
  /** Overrides the status that belongs to the code. */
  readonly status?: number;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that is meant for the caller: `message` is shown to a person, `code` is for programs. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The request that was first answered so, where this is the answer to its repetition. */
  readonly replayOf: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions & { replayOf?: string } = {}) {
    super(message, options);
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.replayOf = options.replayOf;
  }
}

export const notFound = (message: string = texts.transport.notFound): AppError => new AppError('not_found', message);

/** A dependency is down or too slow; the caller may come back. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', texts.transport.unavailable, { cause, retryAfterSeconds: 1 });

export const rateLimited = (message: string, retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
