/** Letters of Hebrew, Arabic, Syriac, Thaana and NKo. The rarer scripts are not worth their bytes in the first load. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Whether the page is laid out from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/**
 * The `dir` of a sentence that may begin with a name. `auto` would lay an Arabic sentence out from left to right if a Latin
 * name is its first word.
 */
export const sentenceDirection = (text: string): 'auto' | 'rtl' =>
  isRightToLeft() && RIGHT_TO_LEFT.test(text) ? 'rtl' : 'auto';

/**
 * A text of a user, as it goes into a sentence of the page: kept together, as `<bdi>` does for elements, where its direction
 * may differ from that of the sentence.
 */
export const isolated = (text: string): string => {
  if (sentenceDirection(text) === 'rtl') return `\u2067${text}\u2069`;
  return isRightToLeft() || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
};

/**
 * The `dir` of a text of a user, which may begin with a name, too. `auto` would lay a number or another text without letters
 * out from left to right in every language.
 */
export const userTextDirection = (text: string): 'auto' | 'rtl' | undefined =>
  /\p{L}/u.test(text) ? sentenceDirection(text) : undefined;
