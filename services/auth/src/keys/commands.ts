import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Database, TOKEN_ALGORITHM } from '@showhands/service-kit';
import { seal } from './cipher.ts';
import { insertSuccessor, listKeys, lockKeys, type NewKey } from './repository.ts';

/**
 * How long a new key is published before it signs. Services look an unknown `kid` up at most every 5 s, and a
 * replica of auth may show its key set 2 s old: a token that came sooner could be refused.
 */
const PUBLISHED_AHEAD_SECONDS = 10;

const generate = async (secret: string): Promise<NewKey> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  const kid = randomUUID();
  return {
    kid,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: TOKEN_ALGORITHM, use: 'sig' },
    privateKey: seal(privateKey.export({ format: 'der', type: 'pkcs8' }), secret, kid),
  };
};

/** Makes the first key. Several replicas may start at once: one of their keys is kept. */
export const ensureSigningKey = async (database: Database, secret: string): Promise<void> => {
  if ((await listKeys(database)).length > 0) return;
  const key = await generate(secret);
  await database.transaction(async (trx) => {
    await lockKeys(trx);
    if ((await listKeys(trx)).length === 0) await insertSuccessor(trx, key, 0);
  });
};

/** Makes the key that signs from a moment later on; tokens of the present one stay good. @returns its `kid` */
export const rotateKeys = async (database: Database, secret: string): Promise<string> => {
  const key = await generate(secret);
  await database.transaction(async (trx) => {
    await lockKeys(trx);
    await insertSuccessor(trx, key, PUBLISHED_AHEAD_SECONDS);
  });
  return key.kid;
};
