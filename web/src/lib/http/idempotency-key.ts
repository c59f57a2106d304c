/**
 * The key of one action of the user, for all its retries. Avoids `randomUUID`, which plain http on a local network
 * lacks.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
