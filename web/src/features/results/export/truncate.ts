import { graphemes } from '@showhands/contracts';

/** Estimates a character's width in em, rather too wide than too narrow. */
const widthOf = (character: string): number => {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1;
  if (/^[MWmw@%]/.test(character)) return 1;
  if (/^\p{Lu}/u.test(character)) return 0.75;
  return /^[iljtfr\s.,:;!|'()[\]-]/.test(character) ? 0.36 : 0.6;
};

const ELLIPSIS = 1;

/** Truncates a text to about `ems` em, with an ellipsis. */
export const truncate = (text: string, ems: number): string => {
  let width = 0;
  let fitting = '';
  for (const segment of graphemes(text)) {
    width += widthOf(segment);
    if (width > ems) return `${fitting.trimEnd()}…`;
    if (width + ELLIPSIS <= ems) fitting += segment;
  }
  return text;
};
