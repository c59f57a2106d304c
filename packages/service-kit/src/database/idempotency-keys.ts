import { type IdempotencyRequest, idempotencyId, type StoredKey, type StoredOutcome } from '../http/idempotency.ts';
import type { SqlExecutor, Transaction } from './database.ts';

/** The stored outcomes of requests whose keys are in use, by `idempotencyId`. */
export const findStoredOutcomes = async (
  executor: SqlExecutor,
  requests: readonly IdempotencyRequest[],
): Promise<ReadonlyMap<string, StoredKey>> => {
  if (requests.length === 0) return new Map();
  const { rows } = await executor.raw<{ rows: (StoredKey & { scope: string; operation: string; key: string })[] }>(
    // «offset 0» forces one index lookup per key: the planner would scan a small table instead.
    `select stored.*
     from unnest(?::text[], ?::text[], ?::text[]) as wanted (scope, operation, key)
     cross join lateral (
       select k.scope, k.operation, k.key, k.fingerprint, k.request_id, k.outcome from idempotency_keys k
       where k.scope = wanted.scope and k.operation = wanted.operation and k.key = wanted.key offset 0) stored`,
    [requests.map((one) => one.scope), requests.map((one) => one.operation), requests.map((one) => one.key)],
  );
  return new Map(rows.map((row) => [idempotencyId(row), row]));
};

/** Inserts the key; false if it is in use. Waits while another transaction holds it uncommitted. */
export const acquireKey = async (transaction: Transaction, idempotency: IdempotencyRequest): Promise<boolean> => {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `insert into idempotency_keys (scope, operation, key, fingerprint, request_id)
     values (?, ?, ?, ?, ?) on conflict do nothing`,
    [idempotency.scope, idempotency.operation, idempotency.key, idempotency.fingerprint, idempotency.requestId],
  );
  return rowCount === 1;
};

/** Stores the outcome under a key that the transaction has acquired. @returns its bytes */
export const storeOutcome = async (
  transaction: Transaction,
  idempotency: IdempotencyRequest,
  outcome: StoredOutcome,
): Promise<number> => {
  const text = JSON.stringify(outcome);
  await transaction.raw(
    'update idempotency_keys set outcome = ?::jsonb where scope = ? and operation = ? and key = ?',
    [text, idempotency.scope, idempotency.operation, idempotency.key],
  );
  return Buffer.byteLength(text);
};
