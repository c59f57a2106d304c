import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { foldCase } from '@showhands/service-kit/look-alikes';

/** A key is hashed: the normalized form of a short text can be longer than an index of PostgreSQL takes. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The key of an email address. Addresses that differ only by `foldCase` or by the domain's encoding have the same key.
 */
export const emailKey = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return hash(`${foldCase(email.slice(0, at))}@${domainToASCII(domain) || foldCase(domain)}`);
};
