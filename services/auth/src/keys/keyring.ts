import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Database, unavailable } from '@showhands/service-kit';
import { open } from './cipher.ts';
import { type KeyRow, listKeys, type PublicJwk } from './repository.ts';

/** How old the view of the keys may be: a rotation on another replica or by command is known after it. */
const FRESH_MS = 2_000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

interface Key extends SigningKey {
  readonly publicKey: KeyObject;
  readonly jwk: PublicJwk;
  readonly active: boolean;
}

/** The keys at hand. While the database is down, those last seen. */
export interface Keyring {
  /** The key that signs: the named one if it is still there, else the newest that is active. */
  signing(kid?: string): Promise<SigningKey>;
  /** The public key that `kid` names. */
  find(kid: string): Promise<KeyObject | undefined>;
  published(): Promise<readonly PublicJwk[]>;
}

const openPrivateKey = (row: KeyRow, secret: string): KeyObject => {
  try {
    return createPrivateKey({ key: open(row.private_key, secret, row.kid), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(`KEY_SECRET does not open the signing key ${row.kid}`, { cause });
  }
};

export const createKeyring = (database: Database, secret: string): Keyring => {
  let keys: readonly Key[] = [];
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const toKey = (row: KeyRow): Key => {
    const known = keys.find((key) => key.kid === row.kid);
    if (known) return { ...known, active: row.active };
    const publicKey = createPublicKey({ key: row.public_jwk, format: 'jwk' });
    const privateKey = openPrivateKey(row, secret);
    return { kid: row.kid, jwk: row.public_jwk, publicKey, privateKey, active: row.active };
  };

  const load = async (): Promise<void> => {
    keys = (await listKeys(database)).map(toKey);
  };

  const fresh = async (): Promise<readonly Key[]> => {
    if (Date.now() - triedAt < FRESH_MS) return keys;
    underWay ??= load().finally(() => {
      triedAt = Date.now();
      underWay = undefined;
    });
    await underWay.catch((error) => {
      if (keys.length === 0) throw error;
    });
    return keys;
  };

  return {
    signing: async (kid) => {
      const present = await fresh();
      const key = present.find((one) => one.kid === kid) ?? present.find((one) => one.active);
      if (!key) throw unavailable(new Error('there is no signing key'));
      return key;
    },
    find: async (kid) => (await fresh()).find((key) => key.kid === kid)?.publicKey,
    published: async () => (await fresh()).map((key) => key.jwk),
  };
};
