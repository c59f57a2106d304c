import { texts } from '@showhands/contracts';
import {
  type IdempotencyRequest,
  idempotencyId,
  isOfBody,
  isReplayable,
  rejectionOutcome,
  replay,
} from '../http/idempotency.ts';
import { AppError, errorCodeOf } from '../runtime/errors.ts';
import type { Database, Transaction } from './database.ts';
import { acquireKey, findStoredOutcomes, storeOutcome } from './idempotency-keys.ts';

/** The idempotency state of a call, as a command's transaction needs it. */
export interface CommandCall {
  /** Null without a key. Endpoints without authentication or with multipart bodies set it after parsing. */
  idempotency: IdempotencyRequest | null;
  /** Set when the response is a replay of the first one. */
  replayed: boolean;
  /** The bytes of the outcome that the call has stored under its key, for the user's quota. */
  outcomeBytes?: number;
  /** The bytes that the call has stored, for the user's quota, if they differ from the bytes of its body. */
  storedBytes?: number;
}

/** A service's database with its transaction rules, as commands use it. */
export interface Store {
  readonly database: Database;
  /**
   * Runs `work` in one transaction with the call's idempotency key, and wakes the relay after the commit. For a
   * repeated key, returns the first value without running `work`. The value must be plain JSON. Every write of a
   * command goes through here. @throws AppError of `work`, `idempotency_conflict`, or `in_progress` after 2 s
   */
  transact<Value>(call: CommandCall, work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** The stored value of a repeated call; undefined for a first call. @throws AppError the stored error */
  findReplay<Value>(call: CommandCall): Promise<{ readonly value: Value } | undefined>;
  /** Whether the call repeats an earlier one and will get its stored response. */
  isRepeat(call: CommandCall): Promise<boolean>;
  /** Stores an error that occurred before any transaction, so that a repeated call gets the same. Always throws it. */
  rememberRejection(call: CommandCall, error: unknown): Promise<void>;
}

const messages = { conflict: texts.transport.idempotencyConflict };

const isLockTimeout = (error: unknown): boolean => errorCodeOf(error) === '55P03';

const inProgress = (cause: unknown): AppError =>
  new AppError('in_progress', texts.transport.inProgress, { cause, retryAfterSeconds: 1 });

type Outcome<Value> = { readonly value: Value } | { readonly rejection: AppError };

export const createStore = (database: Database, wakeRelay: () => void): Store => {
  const replayFor = async <Value>(
    executor: Database | Transaction,
    call: CommandCall,
    idempotency: IdempotencyRequest,
  ) => {
    const stored = (await findStoredOutcomes(executor, [idempotency])).get(idempotencyId(idempotency));
    if (!stored) return undefined;
    call.replayed = true;
    return { value: replay(idempotency, stored, messages) as Value };
  };

  const acquireOrReplay = async <Value>(trx: Transaction, call: CommandCall, idempotency: IdempotencyRequest) => {
    const acquired = await acquireKey(trx, idempotency).catch((error) => {
      throw isLockTimeout(error) ? inProgress(error) : error;
    });
    return acquired ? undefined : replayFor<Value>(trx, call, idempotency);
  };

  /**
   * Runs the work in a savepoint: a replayable error rolls its changes back, but the key is committed with that error.
   */
  const runInSavepoint = async <Value>(
    trx: Transaction,
    call: CommandCall,
    idempotency: IdempotencyRequest,
    work: (trx: Transaction) => Promise<Value>,
  ) => {
    try {
      const value = await trx.transaction(work);
      call.outcomeBytes = await storeOutcome(trx, idempotency, { kind: 'done', value });
      return { value };
    } catch (error) {
      if (!isReplayable(error)) throw error;
      call.outcomeBytes = await storeOutcome(trx, idempotency, rejectionOutcome(error));
      return { rejection: error };
    }
  };

  const run = <Value>(call: CommandCall, work: (trx: Transaction) => Promise<Value>): Promise<Outcome<Value>> =>
    database.transaction(async (trx) => {
      if (!call.idempotency) return { value: await work(trx) };
      return (
        (await acquireOrReplay<Value>(trx, call, call.idempotency)) ??
        (await runInSavepoint(trx, call, call.idempotency, work))
      );
    });

  return {
    database,
    transact: async (call, work) => {
      const outcome = await run(call, work);
      if ('rejection' in outcome) throw outcome.rejection;
      wakeRelay();
      return outcome.value;
    },
    findReplay: async (call) => (call.idempotency ? replayFor(database, call, call.idempotency) : undefined),
    isRepeat: async ({ idempotency }) => {
      if (!idempotency) return false;
      const stored = (await findStoredOutcomes(database, [idempotency])).get(idempotencyId(idempotency));
      return stored !== undefined && isOfBody(stored, idempotency);
    },
    rememberRejection: async (call, error) => {
      const { idempotency } = call;
      if (!idempotency || call.replayed || !isReplayable(error)) throw error;
      await run(call, () => Promise.reject(error)).then((outcome) => {
        throw 'rejection' in outcome ? outcome.rejection : error;
      });
    },
  };
};
