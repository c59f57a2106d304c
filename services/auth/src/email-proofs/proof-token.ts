import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesOfId, ID_BYTES, idAtStart, linkTo } from '../mail/links.ts';

const TIME_BYTES = 6;
const MAC_BYTES = 16;
const CONTENT_BYTES = ID_BYTES + TIME_BYTES;

interface Account {
  readonly id: string;
  readonly email: string;
}

const macOf = (secret: string, content: Buffer, email: string): Buffer =>
  createHmac('sha256', secret).update('email proof').update(content).update(email).digest().subarray(0, MAC_BYTES);

/**
 * The token of a link: the user's id, the time at which it expires, and a MAC of both and the address. It says nothing of another
 * user or another address, and needs no row. A second use changes nothing, since the address is proved.
 */
export const proofTokenOf = (secret: string, { id, email }: Account, expiresAt: Date): string => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Math.floor(expiresAt.getTime() / 1_000), 0, TIME_BYTES);
  const content = Buffer.concat([bytesOfId(id), time]);
  return Buffer.concat([content, macOf(secret, content, email)]).toString('base64url');
};

/** Reads the claims of a token, which `isProofOf` must check. @returns undefined if the token has another form */
export const readProofToken = (token: string): { readonly userId: string; readonly expiresAt: Date } | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CONTENT_BYTES + MAC_BYTES) return undefined;
  return { userId: idAtStart(bytes), expiresAt: new Date(bytes.readUIntBE(ID_BYTES, TIME_BYTES) * 1_000) };
};

/** Whether a token was created with this secret for this user and this address. */
export const isProofOf = (secret: string, token: string, { email }: Account): boolean => {
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(bytes.subarray(CONTENT_BYTES), macOf(secret, bytes.subarray(0, CONTENT_BYTES), email));
};

/** The token is in the fragment, which browsers send to no server. */
export const proofLinkOf = (publicUrl: string, token: string): string => linkTo(publicUrl, `/confirm-email#${token}`);
