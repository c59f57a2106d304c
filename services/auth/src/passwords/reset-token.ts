import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Where `npm start` serves the page. */
export const DEFAULT_PUBLIC_URL = 'http://localhost:8080';

/** Random, so a fast hash is enough: there is nothing to guess. */
export const hashResetToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const createResetToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** @param publicUrl the address of the page */
export const resetLinkOf = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/reset/${token}`;
