import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '@showhands/service-kit/database';
import { TOKEN_ALGORITHM } from '@showhands/service-kit/security';
import { encrypt } from './encrypt.ts';
import { insertSuccessor, listKeys, lockSigningKeys, type NewKey, revokeSigningKey } from './repository.ts';

/**
 * How long a new key is published before it signs. Services refetch the key set for an unknown `kid` at most every 5 s,
 * and a replica of auth caches it for 2 s. A token signed earlier could be rejected.
 */
const ACTIVATION_DELAY_SECONDS = 10;

const generateKey = async (secret: string): Promise<NewKey> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const kid = randomUUID();
  return {
    kid,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: TOKEN_ALGORITHM, use: 'sig' },
    privateKey: encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }), secret, kid),
  };
};

/** Creates the first key. When several replicas start at once, the lock lets one of them insert its key. */
export const ensureSigningKey = async (database: Database, secret: string): Promise<void> => {
  if ((await listKeys(database)).length > 0) return;
  const key = await generateKey(secret);
  await database.transaction(async (trx) => {
    await lockSigningKeys(trx);
    if ((await listKeys(trx)).length === 0) await insertSuccessor(trx, key, 0);
  });
};

/** Creates the next signing key. Tokens that the current key has signed stay valid. @returns the new `kid` */
export const rotateKeys = async (database: Database, secret: string): Promise<string> => {
  const key = await generateKey(secret);
  await database.transaction(async (trx) => {
    await lockSigningKeys(trx);
    await insertSuccessor(trx, key, ACTIVATION_DELAY_SECONDS);
  });
  return key.kid;
};

/**
 * Revokes a leaked key, so that no service accepts its tokens, and creates the next key unless one exists. Until the
 * next key is active, an earlier key signs. Without an earlier key, sign-ins are unavailable for these seconds.
 * @returns the `kid` of the new key, if one was needed. @throws Error when no key has this id
 */
export const revokeKey = async (database: Database, secret: string, kid: string): Promise<string | undefined> => {
  const successor = await generateKey(secret);
  return database.transaction(async (trx) => {
    await lockSigningKeys(trx);
    if (!(await revokeSigningKey(trx, kid))) throw new Error(`There is no key ${kid}.`);
    if ((await listKeys(trx)).some(({ retired_at }) => retired_at === null)) return undefined;
    await insertSuccessor(trx, successor, ACTIVATION_DELAY_SECONDS);
    return successor.kid;
  });
};
