/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Invisible characters that set the direction of the text after them, also beyond the text that has them. */
const DIRECTION_CONTROL = /[\u061c\u200f\u202a-\u202e\u2066-\u2069]/;

/** A user's text that `isolated` has prepared. Texts of the page accept no other, so that none is forgotten. */
export type Isolated = string & { readonly isIsolated: true };

/** Whether the page is laid out from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** The direction of the first letter. */
export const firstDirection = (text: string): 'ltr' | 'rtl' | undefined => {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
};

/**
 * The `dir` of a sentence that may begin with a name. `auto` would lay an Arabic sentence out from left to right if a Latin
 * name is its first word.
 */
export const sentenceDirection = (text: string): 'auto' | 'rtl' =>
  isRightToLeft() && RIGHT_TO_LEFT.test(text) ? 'rtl' : 'auto';

/** Without ends of isolates that begin outside of the text, which would end them early, and with an end for each in it. */
const balanced = (text: string): string => {
  let open = 0;
  const kept = text.replaceAll(/[\u2066-\u2069]/g, (control) => {
    if (control !== '\u2069') open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return control;
  });
  return kept + '\u2069'.repeat(open);
};

/**
 * A text of a user for a sentence of the page. It is isolated, as `<bdi>` does for elements, where its direction may
 * differ from the sentence's.
 */
export const isolated = (text: string): Isolated => {
  const needsIsolation = (isRightToLeft() && text !== '') || RIGHT_TO_LEFT.test(text) || DIRECTION_CONTROL.test(text);
  const initiator = sentenceDirection(text) === 'rtl' ? '\u2067' : '\u2068';
  const shown = needsIsolation ? `${initiator}${balanced(text)}\u2069` : text;
  return shown as Isolated;
};

/**
 * The `dir` of a text of a user, which may begin with a name, too. `auto` would lay a number or another text without letters
 * out from left to right in every language.
 */
export const userTextDirection = (text: string): 'auto' | 'rtl' | undefined =>
  /\p{L}/u.test(text) || DIRECTION_CONTROL.test(text) ? sentenceDirection(text) : undefined;
