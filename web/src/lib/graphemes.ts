import { graphemes } from '@showhands/contracts';

/** The first character as a reader counts them. */
export const firstGrapheme = (text: string): string => graphemes(text)[0] ?? '';
