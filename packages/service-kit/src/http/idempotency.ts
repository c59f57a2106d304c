import type { ErrorCode, FieldError, Suspension } from '@showhands/contracts';
import { AppError } from '../runtime/errors.ts';

/** The identity of a call with an `Idempotency-Key`. */
export interface IdempotencyRequest {
  /** The owner of the key: a user's id, or a substitute on endpoints without authentication. */
  readonly scope: string;
  /** Method and path. */
  readonly operation: string;
  readonly key: string;
  /** HMAC of the body. */
  readonly fingerprint: string;
  readonly requestId: string;
}

/** The fingerprint of a key whose first response every body gets: a fingerprint would tell whose bodies are the same. */
export const ANY_BODY = '-';

interface StoredRejection {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly errorsCount?: number;
  readonly suspension?: Suspension;
}

/** The outcome of the first call. `value` is the command's result. */
export type StoredOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly error: StoredRejection };

/** A used key with the outcome of its first call. */
export interface StoredKey {
  readonly fingerprint: string;
  readonly request_id: string;
  readonly outcome: StoredOutcome | null;
}

/** Whether a repeated call gets this error again: errors due to state or input are replayed, transient ones are not. */
export const isReplayable = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** The outcome to store for an error that is replayed. */
export const rejectionOutcome = (error: AppError): StoredOutcome => ({
  kind: 'refused',
  error: {
    code: error.code,
    status: error.status,
    message: error.message,
    ...(error.errors && { errors: error.errors, errorsCount: error.errorsCount }),
    ...(error.suspension && { suspension: error.suspension }),
  },
});

/** Whether a stored response is the one for this body. */
export const isOfBody = (
  { fingerprint }: Pick<StoredKey, 'fingerprint'>,
  idempotency: Pick<IdempotencyRequest, 'fingerprint'>,
): boolean => fingerprint === ANY_BODY || fingerprint === idempotency.fingerprint;

const conflict = (message: string): AppError => new AppError('idempotency_conflict', message);

/** The stored value of the first call. @throws AppError the stored error, or `idempotency_conflict` for another body */
export const replay = (idempotency: IdempotencyRequest, stored: StoredKey, messages: { conflict: string }): unknown => {
  if (!isOfBody(stored, idempotency)) throw conflict(messages.conflict);
  if (!stored.outcome) throw new Error('an idempotency key without its outcome was committed');
  if (stored.outcome.kind === 'done') return stored.outcome.value;
  const { code, message, ...rest } = stored.outcome.error;
  throw new AppError(code, message, { ...rest, replayOf: stored.request_id });
};

/** A string that identifies the request: the columns of the table's primary key. */
export const idempotencyId = (idempotency: Pick<IdempotencyRequest, 'scope' | 'operation' | 'key'>): string =>
  JSON.stringify([idempotency.scope, idempotency.operation, idempotency.key]);
