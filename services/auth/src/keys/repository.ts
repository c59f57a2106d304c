import type { JsonWebKey } from 'node:crypto';
import { limits } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';

export type PublicJwk = JsonWebKey & { readonly kid: string };

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  /** PKCS #8, encrypted with KEY_SECRET. */
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

/** A retired key stays published for the lifetime of a token (24 h) and one hour more. */
const RETENTION_SECONDS = 25 * 3_600;

/** Every key that can still verify a token, newest first. */
export const listKeys = async (executor: Executor): Promise<KeyRow[]> => {
  const { rows } = await executor.raw<{ rows: KeyRow[] }>(
    `select kid, public_jwk, private_key, created_at, activates_at, retired_at,
       activates_at <= clock_timestamp() as active
     from signing_keys
     where retired_at is null or retired_at > clock_timestamp() - make_interval(secs => ?)
     order by activates_at desc, created_at desc, kid`,
    [RETENTION_SECONDS],
  );
  return rows;
};

/** Serializes the creation of keys across replicas and commands, until the transaction ends. */
export const lockSigningKeys = async (trx: Transaction): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('signing_keys'))`);
};

/** Inserts a key that signs after `delaySeconds`, and retires the previous keys at the same moment. */
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

/** Deletes a key and lists it as revoked until its last token has expired. @returns whether a key had this id */
export const revokeSigningKey = async (trx: Transaction, kid: string): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `with revoked as (delete from signing_keys where kid::text = ? returning kid)
     insert into revoked_keys (kid, expires_at)
     select kid, clock_timestamp() + make_interval(secs => ?) from revoked`,
    [kid, limits.tokenMs / 1_000],
  );
  return rowCount > 0;
};

export const deleteExpiredKeys = async (executor: Executor): Promise<void> => {
  await executor.raw('delete from signing_keys where retired_at < clock_timestamp() - make_interval(secs => ?)', [
    RETENTION_SECONDS,
  ]);
};
