import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'showhands auth signing keys', 32));

/**
 * Encrypts a value for the database with AES-256-GCM. `name` is additional authenticated data: a ciphertext that is
 * copied to another row does not decrypt there.
 */
export const encrypt = (plaintext: Buffer, secret: string, name: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret), iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/** @throws Error when the value was encrypted with another secret or name, or has been changed */
export const decrypt = (encrypted: Buffer, secret: string, name: string): Buffer => {
  const iv = encrypted.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
};
