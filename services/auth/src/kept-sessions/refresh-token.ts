import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Random, so a fast hash is enough: there is nothing to guess. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const derive = (secret: string, ...from: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['refresh token', ...from]))
    .digest('base64url');

export const createSeed = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The first token of a session. Derived, so that a repeated call gets the same one although only its hash is stored. */
export const firstRefreshToken = (secret: string, sessionId: string, seed: string): string =>
  derive(secret, 'first', sessionId, seed);

/** The token that replaces this one. Derived for the same reason: two tabs may send one token at once. */
export const nextRefreshToken = (secret: string, token: string): string => derive(secret, 'next', token);
