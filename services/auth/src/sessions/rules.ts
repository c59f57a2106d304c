import { createHash } from 'node:crypto';

/** Identifies an account by a hash of its email address, where the user id is unknown and the address must not be stored. */
export const accountScope = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;

/**
 * What failed sign-ins are counted for: one password of an account. A new password starts at zero on every network, also
 * where its owner was locked out.
 */
export const passwordScope = (userId: string, passwordHash: string): string =>
  `${userId}:${createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)}`;
