/** Unifies the spellings of the same Arabic letter, and of ß. */
const VARIANTS: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ٱ: 'ا', ß: 'ss' };

/** The words of a text in lower case, without accents, vowel signs and apostrophes. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}ـ'’]/gu, '')
    .replace(/[ىةٱß]/g, (letter) => VARIANTS[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? [];
