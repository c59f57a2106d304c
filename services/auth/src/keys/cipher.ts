import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'showhands auth signing keys', 32));

/** Encrypts for the database. `name` is bound in: the box opens under the same name alone. */
export const seal = (plain: Buffer, secret: string, name: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret), iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/** @throws Error when it was sealed with another secret or name, or has been changed */
export const open = (box: Buffer, secret: string, name: string): Buffer => {
  const iv = box.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
};
