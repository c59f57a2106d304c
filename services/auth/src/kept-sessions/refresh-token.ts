import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A fast hash is enough, since the token is random and cannot be guessed. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const derive = (secret: string, ...from: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['refresh token', ...from]))
    .digest('base64url');

export const createSeed = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The first token of a session. It is derived: a repeated call gets the same token, and only its hash is stored. */
export const firstRefreshToken = (secret: string, sessionId: string, seed: string): string =>
  derive(secret, 'first', sessionId, seed);

/** The token that replaces this token. It is derived, since two tabs may send one token at once. */
export const nextRefreshToken = (secret: string, token: string): string => derive(secret, 'next', token);
