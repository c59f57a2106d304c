import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** Clocks of phones differ. A code is accepted one step early and one step late. */
const WINDOW = 1;

/** The number of the 30 seconds that a code of an app belongs to; undefined for a wrong or expired code. */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1_000 });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / PERIOD_MS) + delta;
};

/** Removes what people add when they copy a code. */
export const normalizedCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

export const isAppCode = (normalized: string): boolean => /^\d{6}$/.test(normalized);

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

export const createRecoverySeed = (): string => randomBytes(32).toString('base64url');

/**
 * Recovery codes of 80 bits in base32, such as `ABCD-EFGH-IJKL-MNOP`. They are derived from a random seed: a repeated call gets
 * the same codes, and the database has their hashes only.
 */
export const recoveryCodesOf = (key: string, userId: string, seed: string): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const mac = createHmac('sha256', key).update(JSON.stringify(['recovery code', userId, seed, index]));
    const { base32 } = new Secret({ buffer: new Uint8Array(mac.digest().subarray(0, RECOVERY_BYTES)).buffer });
    return base32.match(/.{4}/g)?.join('-') ?? base32;
  });

/** A fast hash is enough for 80 random bits. It needs no key, so that the codes survive a change of KEY_SECRET. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([userId, normalizedCode(code)]))
    .digest();
