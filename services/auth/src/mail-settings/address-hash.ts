import { createHmac } from 'node:crypto';
import { emailKey } from '../users/rules.ts';

export const ADDRESS_HASH_BYTES = 16;

/** Identifies an address in the database and in links. Without the secret nobody can test a guessed address. */
export const addressHash = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update('mail address').update(emailKey(email)).digest().subarray(0, ADDRESS_HASH_BYTES);
