import type { JsonWebKey } from 'node:crypto';
import type { Executor, Transaction } from '@showhands/service-kit';

export type PublicJwk = JsonWebKey & { readonly kid: string };

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  /** PKCS #8, sealed. */
  readonly privateKey: Buffer;
}

export interface KeyRow {
  readonly kid: string;
  readonly public_jwk: PublicJwk;
  readonly private_key: Buffer;
  readonly created_at: Date;
  readonly activates_at: Date;
  readonly retired_at: Date | null;
  /** Whether PostgreSQL's clock has passed `activates_at`. */
  readonly active: boolean;
}

/** A retired key stays published for as long as a token lives that it may have signed, and an hour more. */
const KEPT_SECONDS = 25 * 3_600;

/** Every key that tokens may still be verified with, the newest first. */
export const listKeys = async (executor: Executor): Promise<KeyRow[]> => {
  const { rows } = await executor.raw<{ rows: KeyRow[] }>(
    `select kid, public_jwk, private_key, created_at, activates_at, retired_at,
       activates_at <= clock_timestamp() as active
     from signing_keys
     where retired_at is null or retired_at > clock_timestamp() - make_interval(secs => ?)
     order by activates_at desc, created_at desc, kid`,
    [KEPT_SECONDS],
  );
  return rows;
};

/** One at a time makes keys, whichever replica or command it is. */
export const lockKeys = async (trx: Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('signing_keys'))`);
};

/** The new key signs after `delaySeconds`; the keys before it retire at the same moment. */
export const insertSuccessor = async (trx: Transaction, key: NewKey, delaySeconds: number): Promise<void> => {
  await trx.raw('update signing_keys set retired_at = now() + make_interval(secs => ?) where retired_at is null', [
    delaySeconds,
  ]);
  await trx.raw(
    `insert into signing_keys (kid, public_jwk, private_key, activates_at)
     values (?, ?::jsonb, ?, now() + make_interval(secs => ?))`,
    [key.kid, JSON.stringify(key.publicJwk), key.privateKey, delaySeconds],
  );
};

export const deleteOldKeys = async (executor: Executor): Promise<void> => {
  await executor.raw('delete from signing_keys where retired_at < clock_timestamp() - make_interval(secs => ?)', [
    KEPT_SECONDS,
  ]);
};
