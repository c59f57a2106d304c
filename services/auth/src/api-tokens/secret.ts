import { createHash, createHmac, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX } from '@showhands/contracts';

const SEED_BYTES = 32;

export const createSeed = (): string => randomBytes(SEED_BYTES).toString('base64url');

/**
 * The secret of an API token. It is derived from a random seed: a repeated call gets the same secret, and the database has its
 * hash only.
 */
export const secretOf = (key: string, id: string, seed: string): string =>
  API_TOKEN_PREFIX +
  createHmac('sha256', key)
    .update(JSON.stringify(['api token', id, seed]))
    .digest('base64url');

/** A fast hash is enough, since the secret cannot be guessed. Gateways compute the same. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
