import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Database } from '@showhands/service-kit/database';
import { unavailable } from '@showhands/service-kit/runtime';
import { decrypt } from './encrypt.ts';
import { type KeyRow, listKeys, type PublicJwk } from './repository.ts';

/** Cache lifetime: a rotation on another replica or by the operators' command takes effect here after this time. */
const CACHE_MS = 2_000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

interface Key extends SigningKey {
  readonly publicKey: KeyObject;
  readonly jwk: PublicJwk;
  readonly active: boolean;
}

/** The signing keys of the database, cached. While the database is down, the last loaded keys are used. */
export interface Keyring {
  /**
   * The key `kid` if it still exists, else the newest active key.
   * @throws AppError `unavailable` when there is none
   */
  getSigningKey(kid?: string): Promise<SigningKey>;
  findPublicKey(kid: string): Promise<KeyObject | undefined>;
  listPublicKeys(): Promise<readonly PublicJwk[]>;
}

const decryptPrivateKey = (row: KeyRow, secret: string): KeyObject => {
  try {
    return createPrivateKey({ key: decrypt(row.private_key, secret, row.kid), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(`KEY_SECRET does not decrypt the signing key ${row.kid}`, { cause });
  }
};

export const createKeyring = (database: Database, secret: string): Keyring => {
  let keys: readonly Key[] = [];
  let lastLoadAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const toKey = (row: KeyRow): Key => {
    const cached = keys.find((key) => key.kid === row.kid);
    if (cached) return { ...cached, active: row.active };
    const publicKey = createPublicKey({ key: row.public_jwk, format: 'jwk' });
    const privateKey = decryptPrivateKey(row, secret);
    return { kid: row.kid, jwk: row.public_jwk, publicKey, privateKey, active: row.active };
  };

  const load = async (): Promise<void> => {
    keys = (await listKeys(database)).map(toKey);
  };

  const currentKeys = async (): Promise<readonly Key[]> => {
    if (Date.now() - lastLoadAt < CACHE_MS) return keys;
    loading ??= load().finally(() => {
      lastLoadAt = Date.now();
      loading = undefined;
    });
    await loading.catch((error) => {
      if (keys.length === 0) throw error;
    });
    return keys;
  };

  return {
    getSigningKey: async (kid) => {
      const current = await currentKeys();
      const key = current.find((one) => one.kid === kid) ?? current.find((one) => one.active);
      if (!key) throw unavailable(new Error('there is no signing key'));
      return key;
    },
    findPublicKey: async (kid) => (await currentKeys()).find((key) => key.kid === kid)?.publicKey,
    listPublicKeys: async () => (await currentKeys()).map((key) => key.jwk),
  };
};
