import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { confusables } from './confusables.ts';

const IGNORABLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Lower-case i and j lose their dot under an accent, so that a second dot over them is invisible. */
const INVISIBLE_DOT = /([ij])\u0307/gu;
const DOTLESS_I = 'ı';

const mapCharacters = (text: string, change: (character: string) => string): string =>
  Array.from(text, change).join('');

/**
 * Full case folding of one character. Via upper case, since ß folds like SS; from lower case, since ẞ has no other upper
 * case. Character by character, since `toLowerCase` writes a final Σ differently. Turkish ı is not i in an address.
 */
const foldCharacter = (character: string): string =>
  character === DOTLESS_I ? character : character.toLowerCase().toUpperCase().toLowerCase();

/** Unicode's NFKC_Casefold: equal for texts that differ in case, composition, width or ignorable characters only. */
export const foldCase = (text: string): string =>
  mapCharacters(text.normalize('NFKC').replaceAll(IGNORABLE, ''), foldCharacter).normalize('NFKC');

/** The skeleton of Unicode UTS #39: equal for texts that look alike. */
const skeletonOf = (text: string): string =>
  mapCharacters(text.normalize('NFD').replaceAll(INVISIBLE_DOT, '$1'), (one) => confusables.get(one) ?? one).normalize(
    'NFD',
  );

/** Keys are hashed: the normalized form of a short text can be longer than an index of PostgreSQL takes. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The keys that a username claims, in the order in which they must be inserted. Two names share a key if they look alike
 * as written, in lower case or in upper case: Cyrillic «В» looks like B, but «в» does not look like b.
 */
export const usernameKeys = (username: string): string[] => {
  const written = username.normalize('NFKC').replaceAll(IGNORABLE, '').replaceAll(/\s+/gu, ' ').trim();
  const folded = foldCase(written);
  const skeletons = [written, folded, folded.toUpperCase()].map(skeletonOf);
  return [...new Set(skeletons.map(hash))].toSorted();
};

/** The key of an email address: equal for addresses that differ only in what `foldCase` ignores, or in the domain's encoding. */
export const emailKey = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return hash(`${foldCase(email.slice(0, at))}@${domainToASCII(domain) || foldCase(domain)}`);
};
