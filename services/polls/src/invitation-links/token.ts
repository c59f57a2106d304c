import { createHash, createHmac, randomBytes } from 'node:crypto';

const SEED_BYTES = 16;

/** Tokens cannot be guessed, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const createSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

/**
 * The token of an entry's link. The response of a call is stored for its repetitions, so the database has the seed: a copy of the
 * database without the secret opens nothing.
 */
export const tokenOf = (secret: string, seed: string, entryId: string): string =>
  createHmac('sha256', secret).update('invitation').update(seed).update(entryId).digest('base64url');

/** The page reads the token from the fragment, which browsers send to no server. */
export const linkOf = (token: string): string => `/join#${token}`;
