import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { bytesOfId, ID_BYTES, idAtStart, linkTo } from '../mail/links.ts';

const SEED_BYTES = 16;
const MAC_BYTES = 16;
const CONTENT_BYTES = ID_BYTES + SEED_BYTES;

/** The MAC cannot be guessed, so a fast hash is enough. */
export const hashResetToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const createResetSeed = (): Buffer => randomBytes(SEED_BYTES);

const macOf = (secret: string, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('reset token').update(content).digest().subarray(0, MAC_BYTES);

/**
 * The token of a link: the user's id, a random seed and a MAC of both. A copy of the database has the seed without the
 * secret. The secret alone gives no seed.
 */
export const resetTokenOf = (secret: string, userId: string, seed: Buffer): string => {
  const content = Buffer.concat([bytesOfId(userId), seed]);
  return Buffer.concat([content, macOf(secret, content)]).toString('base64url');
};

/** The id of the user for whom a token was created, however long ago; undefined if it was not created with this secret. */
export const userOfResetToken = (secret: string, token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  const content = bytes.subarray(0, CONTENT_BYTES);
  const mac = bytes.subarray(CONTENT_BYTES);
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(secret, content))) return undefined;
  return idAtStart(content);
};

/** @param publicUrl the address of the page */
export const resetLinkOf = (publicUrl: string, token: string): string => linkTo(publicUrl, `/reset/${token}`);
