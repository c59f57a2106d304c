import type { ErrorCode, FieldError } from '@showhands/contracts';
import type { Executor, Transaction } from './database/database.ts';
import { AppError } from './errors.ts';

/** A call that carries an `Idempotency-Key`: who repeats what, and with which body. */
export interface IdempotencyClaim {
  /** Whose key it is: a user's id, or for a call without one what stands in for it. */
  readonly scope: string;
  /** Method and path. */
  readonly operation: string;
  readonly key: string;
  /** Keyed hash of the body. */
  readonly fingerprint: string;
  readonly requestId: string;
}

interface StoredRefusal {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly FieldError[];
}

/** What was answered first. `value` is what the command returned. */
export type StoredOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly error: StoredRefusal };

interface StoredKey {
  readonly fingerprint: string;
  readonly request_id: string;
  readonly outcome: StoredOutcome | null;
}

/** Refusals that come from the state or the input are remembered; those that may pass by themselves are not. */
export const isRemembered = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

export const storedRefusal = (error: AppError): StoredOutcome => ({
  kind: 'refused',
  error: {
    code: error.code,
    status: error.status,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
  },
});

const conflict = (message: string): AppError => new AppError('idempotency_conflict', message);

/** What the stored key answers to `claim`. @throws AppError the first refusal again, or `idempotency_conflict`. */
export const replay = (claim: IdempotencyClaim, stored: StoredKey, messages: { conflict: string }): unknown => {
  if (stored.fingerprint !== claim.fingerprint) throw conflict(messages.conflict);
  if (!stored.outcome) throw new Error('an idempotency key without its outcome was committed');
  if (stored.outcome.kind === 'done') return stored.outcome.value;
  const { code, message, ...rest } = stored.outcome.error;
  throw new AppError(code, message, { ...rest, replayOf: stored.request_id });
};

/** The keys already used, among `claims`. */
export const findStored = async (
  executor: Executor,
  claims: readonly IdempotencyClaim[],
): Promise<ReadonlyMap<string, StoredKey>> => {
  if (claims.length === 0) return new Map();
  const { rows } = await executor.raw<{ rows: (StoredKey & { scope: string; operation: string; key: string })[] }>(
    // «offset 0» keeps it at a look for each key: of a table that is not huge the planner would rather read all.
    `select stored.*
     from unnest(?::text[], ?::text[], ?::text[]) as wanted (scope, operation, key)
     cross join lateral (
       select k.scope, k.operation, k.key, k.fingerprint, k.request_id, k.outcome from idempotency_keys k
       where k.scope = wanted.scope and k.operation = wanted.operation and k.key = wanted.key offset 0) stored`,
    [claims.map((one) => one.scope), claims.map((one) => one.operation), claims.map((one) => one.key)],
  );
  return new Map(rows.map((row) => [claimId(row), row]));
};

/** Tells claims apart: the parts of the key's primary key. */
export const claimId = (claim: Pick<IdempotencyClaim, 'scope' | 'operation' | 'key'>): string =>
  JSON.stringify([claim.scope, claim.operation, claim.key]);

/** Takes the key for the transaction; false when it is taken. Waits for a transaction that holds it uncommitted. */
export const takeKey = async (transaction: Transaction, claim: IdempotencyClaim): Promise<boolean> => {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into idempotency_keys (scope, operation, key, fingerprint, request_id)
     values (?, ?, ?, ?, ?) on conflict do nothing`,
    [claim.scope, claim.operation, claim.key, claim.fingerprint, claim.requestId],
  );
  return rowCount === 1;
};

export const storeOutcome = async (
  transaction: Transaction,
  claim: IdempotencyClaim,
  outcome: StoredOutcome,
): Promise<void> => {
  await transaction.raw(
    'update idempotency_keys set outcome = ?::jsonb where scope = ? and operation = ? and key = ?',
    [JSON.stringify(outcome), claim.scope, claim.operation, claim.key],
  );
};
