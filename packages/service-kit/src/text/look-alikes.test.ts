import { describe, expect, test } from '@jest/globals';
import { foldCase, lookAlikeKeys } from './look-alikes.ts';

const areAlike = (one: string, other: string): boolean => {
  const keys = lookAlikeKeys(other);
  return lookAlikeKeys(one).some((key) => keys.includes(key));
};

describe('names that share a key', () => {
  test.each([
    ['case', 'demo', 'DeMo'],
    ['a zero width space', 'demo', 'de\u200bmo'],
    ['an override of direction', 'demo', '\u202edemo\u202c'],
    ['a variation selector', 'demo', 'demo\ufe0f'],
    ['a soft hyphen', 'demo', 'de\u00admo'],
    ['composition', 'caf\u00e9', 'cafe\u0301'],
    ['full width', 'demo', 'ｄｅｍｏ'],
    ['ligatures', 'ﬁnn', 'finn'],
    ['ß and SS', 'straße', 'STRASSE'],
    ['capital ß', 'STRAẞE', 'straße'],
    ['final sigma', 'Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['final sigma in the middle', 'σίσυφοσ', 'σίσυφος'],
    ['Turkish İ', 'İstanbul', 'istanbul'],
    ['Turkish ı', 'ıstanbul', 'istanbul'],
    ['Cyrillic lower case', 'аdmin', 'admin'],
    ['Cyrillic upper case', 'Веn', 'Ben'],
    ['Cyrillic upper case beside lower case', 'ВЕN', 'Ben'],
    ['Greek', 'Οdysseus', 'odysseus'],
    ['Armenian', 'օscar', 'oscar'],
    ['Cherokee', 'ᎪᎠᎪ', 'ꭺꭰꭺ'],
    ['the digit zero', '0scar', 'Oscar'],
    ['the digit one', 'A1ice', 'Alice'],
    ['capital i as l', 'AIice', 'Alice'],
    ['rn and m', 'modern', 'modem'],
    ['mathematical letters', '𝒹ℯ𝓂ℴ', 'demo'],
    ['double spaces', 'Ada  Lovelace', 'Ada Lovelace'],
    ['a no-break space', 'Ada\u00a0Lovelace', 'Ada Lovelace'],
    ['kinds of hyphens', 'jean‐luc', 'jean-luc'],
    ['joiners in Persian', 'می\u200cروم', 'میروم'],
    ['the variation selector of an emoji', '❤️ heart', '❤ heart'],
  ])('differ in %s only', (_, one, other) => {
    expect(areAlike(one, other)).toBe(true);
  });
});

describe('names that share no key', () => {
  test.each([
    ['Karl', 'Kari'],
    ['Neil', 'Nell'],
    ['Nina', 'Vina'],
    ['Ann', 'Anm'],
    ['Anna', 'Аня'],
    ['jose', 'josé'],
    ['voter-10', 'voter-100'],
    ['李小龍', '李小龙'],
    ['👩‍👩‍👧', '👩‍👩‍👦'],
    ['محمد', 'محمود'],
    ['Ada Lovelace', 'AdaLovelace'],
  ])('%s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false);
  });
});

test('the keys of a name are few, short and sorted, however long its normalized form is', () => {
  const keys = lookAlikeKeys('\ufdfa'.repeat(50));
  expect(keys.length).toBeLessThanOrEqual(3);
  expect(keys).toEqual(keys.toSorted());
  for (const key of keys) expect(key).toHaveLength(43);
});

describe('foldCase', () => {
  test.each([
    ['ß', 'ss'],
    ['ẞ', 'ss'],
    ['ς', 'σ'],
    ['İ', 'i\u0307'],
    ['ı', 'ı'],
    ['ﬁ', 'fi'],
    ['ŉ', 'ʼn'],
    ['ᾳ', 'αι'],
    ['Ω', 'ω'],
    ['K', 'k'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldCase(text)).toBe(folded.normalize('NFKC'));
  });
});
