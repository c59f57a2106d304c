import { pollCode } from '@showhands/contracts';

const CODE = new RegExp(`^[${pollCode.characters}]{${pollCode.length}}$`);

/** The code that somebody has typed, with capitals, spaces or hyphens as they like; null if it can be none. */
export const codeOf = (typed: string): string | null => {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return CODE.test(code) ? code : null;
};
