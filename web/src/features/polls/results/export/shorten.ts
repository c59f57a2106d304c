const graphemes = new Intl.Segmenter();

/** About how wide a character is, as a part of the size of its text; rather too much than too little. */
const widthOf = (character: string): number => {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1;
  if (/^[MWmw@%]/.test(character)) return 1;
  if (/^\p{Lu}/u.test(character)) return 0.75;
  return /^[iljtfr\s.,:;!|'()[\]-]/.test(character) ? 0.36 : 0.6;
};

const ELLIPSIS = 1;

/** A text if it fits into `ems`, else as many of its characters as do, and that there is more. */
export const shorten = (text: string, ems: number): string => {
  let width = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    if (width > ems) return `${kept.trimEnd()}…`;
    if (width + ELLIPSIS <= ems) kept += segment;
  }
  return text;
};
