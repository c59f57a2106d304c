import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '@showhands/contracts';
import { bytesOfId, ID_BYTES, idAtStart, linkTo } from '../mail/links.ts';

const MAC_BYTES = 16;
const CONTENT_BYTES = 1 + ID_BYTES;
/** In the place of a kind: all mails to an address without an account. */
const ADDRESS = 255;

/** In the place of a kind: the digest. */
const DIGEST = 254;

/** The mails that a link stops: one kind of mail to a user, or all mails to the address with this hash. */
export type Subscription = { readonly userId: string; readonly kind: MailKind | 'digest' } | { readonly hash: Buffer };

const macOf = (secret: string, content: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe').update(content).digest().subarray(0, MAC_BYTES);

const byteOf = (kind: MailKind | 'digest'): number => (kind === 'digest' ? DIGEST : mailKinds.indexOf(kind));

/** A token without a row and without an end: a link in an old mail has to work, too. */
export const unsubscribeTokenOf = (secret: string, subscription: Subscription): string => {
  const content =
    'hash' in subscription
      ? Buffer.concat([Buffer.from([ADDRESS]), subscription.hash])
      : Buffer.concat([Buffer.from([byteOf(subscription.kind)]), bytesOfId(subscription.userId)]);
  return Buffer.concat([content, macOf(secret, content)]).toString('base64url');
};

/** @returns undefined for a token that was not created with this secret */
export const readUnsubscribeToken = (secret: string, token: string): Subscription | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CONTENT_BYTES + MAC_BYTES) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), macOf(secret, content))) return undefined;
  const subject = content.subarray(1);
  if (content[0] === ADDRESS) return { hash: subject };
  const kind = content[0] === DIGEST ? 'digest' : mailKinds[content[0] ?? mailKinds.length];
  return kind && { userId: idAtStart(subject), kind };
};

/** Mail programs send a POST there (RFC 8058). */
export const unsubscribeUrlOf = (publicUrl: string, token: string): string =>
  linkTo(publicUrl, `/api/unsubscribe/${token}`);

/** The page asks first, since programs that check mails for viruses follow links. */
export const unsubscribePageOf = (publicUrl: string, token: string): string =>
  linkTo(publicUrl, `/unsubscribe#${token}`);
