import { createHash } from 'node:crypto';

/**
 * The scope of idempotency keys of calls that name an account by its email address, which must not be stored. Limits count by
 * `emailKey`, which is the same for every spelling that finds the account.
 */
export const accountScope = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;

/**
 * The scope that counts failed sign-ins: one password of an account. A new password starts at zero on every network,
 * also where its owner was locked out.
 */
export const passwordScope = (userId: string, passwordHash: string): string =>
  `${userId}:${createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)}`;
