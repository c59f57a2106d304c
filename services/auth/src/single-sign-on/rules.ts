import { isVisible, limits } from '@showhands/contracts';
import { hasHiddenCharacters } from '../users/assert-visible.ts';
import type { Claims } from './claims.ts';

/** Room for a number that makes the username unique. */
const MAX_LENGTH = limits.username.max - 6;
const NUMBERS = 50;
const DEFAULT_NAME = 'New voter';

/** By grapheme clusters, so that no letter or emoji is cut. */
const cut = (text: string): string => {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if ([...kept, ...segment].length > MAX_LENGTH) break;
    kept += segment;
  }
  return kept.trim();
};

/** An address is not for strangers, and some providers have it as the name. */
const toUsername = (text: string | undefined = ''): string | undefined => {
  const clean = cut(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  );
  const isValid = [...clean].length >= limits.username.min && isVisible(clean) && !hasHiddenCharacters(clean);
  return isValid && !clean.includes('@') ? clean : undefined;
};

/** The valid usernames of a new account in the order of preference, then the first with numbers. */
export const usernamesFor = ({ name, preferred_username, nickname }: Claims): string[] => {
  const names = [name, preferred_username, nickname].map(toUsername).filter((one) => one !== undefined);
  const bases = new Set(names.length > 0 ? names : [DEFAULT_NAME]);
  const [first = DEFAULT_NAME] = bases;
  return [...bases, ...Array.from({ length: NUMBERS }, (_, index) => `${first} ${index + 2}`)];
};

/** The last resort where all of these are taken. */
export const numberedUsername = (random: number): string => `${DEFAULT_NAME} ${100_000 + (random % 900_000)}`;
