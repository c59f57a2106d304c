import { texts } from '@showhands/contracts';
import type { Database, Transaction } from './database/database.ts';
import { AppError } from './errors.ts';
import {
  claimId,
  findStored,
  type IdempotencyClaim,
  isRemembered,
  replay,
  storedRefusal,
  storeOutcome,
  takeKey,
} from './idempotency.ts';

/** The part of a call that a command's transaction needs: its idempotency key, if it carries one. */
export interface CommandCall {
  /** An open or multipart endpoint sets it by itself: its key's owner or body is known only after parsing. */
  claim: IdempotencyClaim | null;
  /** Set when the answer is the first one again. */
  replayed: boolean;
}

/** A service's database as its commands use it. */
export interface Store {
  readonly database: Database;
  /**
   * The one way to change something: runs `work` in a transaction together with the call's idempotency key, and
   * wakes the relay after the commit. For a repeated key `work` is not run and the first value is returned.
   * The value must be plain JSON.
   */
  transact<Value>(call: CommandCall, work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  /** The first answer to a repeated call, without running anything; undefined for a first call. */
  findReplay<Value>(call: CommandCall): Promise<{ readonly value: Value } | undefined>;
  /** Keeps a refusal that was made before any transaction, so that its repetition hears the same. */
  remember(call: CommandCall, refusal: unknown): Promise<void>;
}

const messages = { conflict: texts.transport.idempotencyConflict };

const isLockTimeout = (error: unknown): boolean => Error.isError(error) && Reflect.get(error, 'code') === '55P03';

const inProgress = (cause: unknown): AppError =>
  new AppError('in_progress', texts.transport.inProgress, { cause, retryAfterSeconds: 1 });

type Outcome<Value> = { readonly value: Value } | { readonly refusal: AppError };

export const createStore = (database: Database, wakeRelay: () => void): Store => {
  const replayFor = async <Value>(executor: Database | Transaction, call: CommandCall, claim: IdempotencyClaim) => {
    const stored = (await findStored(executor, [claim])).get(claimId(claim));
    if (!stored) return undefined;
    call.replayed = true;
    return { value: replay(claim, stored, messages) as Value };
  };

  const takeOrReplay = async <Value>(trx: Transaction, call: CommandCall, claim: IdempotencyClaim) => {
    const taken = await takeKey(trx, claim).catch((error) => {
      throw isLockTimeout(error) ? inProgress(error) : error;
    });
    return taken ? undefined : replayFor<Value>(trx, call, claim);
  };

  /** The work in a savepoint, so that a refusal takes its changes back and the key keeps the refusal. */
  const attempt = async <Value>(
    trx: Transaction,
    claim: IdempotencyClaim,
    work: (trx: Transaction) => Promise<Value>,
  ) => {
    try {
      const value = await trx.transaction(work);
      await storeOutcome(trx, claim, { kind: 'done', value });
      return { value };
    } catch (error) {
      if (!isRemembered(error)) throw error;
      await storeOutcome(trx, claim, storedRefusal(error));
      return { refusal: error };
    }
  };

  const run = <Value>(call: CommandCall, work: (trx: Transaction) => Promise<Value>): Promise<Outcome<Value>> =>
    database.transaction(async (trx) => {
      if (!call.claim) return { value: await work(trx) };
      return (await takeOrReplay<Value>(trx, call, call.claim)) ?? (await attempt(trx, call.claim, work));
    });

  return {
    database,
    transact: async (call, work) => {
      const outcome = await run(call, work);
      if ('refusal' in outcome) throw outcome.refusal;
      wakeRelay();
      return outcome.value;
    },
    findReplay: async (call) => (call.claim ? replayFor(database, call, call.claim) : undefined),
    remember: async (call, refusal) => {
      const { claim } = call;
      if (!claim || call.replayed || !isRemembered(refusal)) throw refusal;
      await run(call, () => Promise.reject(refusal)).then((outcome) => {
        throw 'refusal' in outcome ? outcome.refusal : refusal;
      });
    },
  };
};
