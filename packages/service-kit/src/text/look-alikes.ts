import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const decode = (hex: string): string =>
  String.fromCodePoint(...hex.split('+').map((codePoint) => Number.parseInt(codePoint, 16)));

/** The prototype of each character that looks like another one. */
const confusables: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('confusables.txt', import.meta.url), 'utf8')
    .replaceAll(/^#.*$/gm, '')
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [character = '', prototype = ''] = entry.split('=').map(decode);
      return [character, prototype] as const;
    }),
);

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

/** Hashed, since keys are stored: the normalized form of a short text can be longer than an index of PostgreSQL takes. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Keys of a text, sorted. Two texts share a key if they look alike as written, in lower case or in upper case: Cyrillic «В»
 * looks like B, but «в» does not look like b. Invisible characters, case, composition and width make no difference.
 */
export const lookAlikeKeys = (text: string): string[] => {
  const written = text.normalize('NFKC').replaceAll(IGNORABLE, '').replaceAll(/\s+/gu, ' ').trim();
  const folded = foldCase(written);
  const skeletons = [written, folded, folded.toUpperCase()].map(skeletonOf);
  return [...new Set(skeletons.map(hash))].toSorted();
};
