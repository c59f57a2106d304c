const TATWEEL = /\u0640/g;
const DIACRITICS = /\p{M}/gu;

/**
 * Unifies the spellings of an Arabic text: hamzas, alef, alef maksura, ta marbuta and digits, without vowel signs and tatweel.
 */
export const normalizeArabic = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(TATWEEL, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ء', '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
