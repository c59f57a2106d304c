import { codePoints, isStorable, limits } from '@showhands/contracts';

/** Why a line does not become an option. `line` and `option` count from 1. */
export type Reason =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'option'; readonly option: number }
  | { readonly kind: 'tooLong'; readonly length: number }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'unstorable' };

export interface LeftOutLine {
  /** Counts from 1, empty lines included. */
  readonly line: number;
  readonly text: string;
  readonly reason: Reason;
}

export interface PastedLines {
  readonly options: readonly string[];
  readonly leftOut: readonly LeftOutLine[];
  /** Whether the lines have the marks of a list. They are removed unless they are to be kept. */
  readonly hasMarks: boolean;
}

const LINE_ENDS = /\r\n|[\n\r\u{85}\u{2028}\u{2029}]/u;
/** A bullet, or a number with a dot or a bracket, before a blank. `3.5` is none. A bullet of a word processor needs no blank. */
const MARK = /^(?:[•‣▪◦●○·\u{f0b7}]|(?:[-–—*+]|\(?\d{1,3}[.)])(?=\s|$))/u;

const markOf = (line: string): string => MARK.exec(line)?.[0] ?? '';

/**
 * Whether the marks belong to a list: they count 1, 2, 3 and so on, or are the same bullet. Others belong to the texts.
 */
const areOfList = (marks: readonly string[]): boolean => {
  const [first = ''] = marks;
  if (marks.length < 2 || first === '') return false;
  const format = first.replace('1', '#');
  return marks.every((mark, index) => mark === (/\d/.test(first) ? format.replace('#', String(index + 1)) : first));
};

/** Cells of a spreadsheet in one line make one text. */
const textOf = (line: string): string => line.replaceAll(/\t+/g, ' ').trim();

/** In the sense in which the options of a poll are unique. */
const keyOf = (text: string): string => text.trim().toLowerCase();

/**
 * Reads a list with one option on each line. `existing` are the texts of the options that the poll has, blank ones included, and
 * `max` is how many it can have.
 */
export const pastedLines = (
  list: string,
  existing: readonly string[],
  max: number,
  keepsMarks = false,
): PastedLines => {
  const all = list.split(LINE_ENDS).map((line) => line.trim());
  // A mark alone is an item that nobody has filled in.
  const items = all.filter((line) => line !== markOf(line));
  const hasMarks = areOfList(items.map(markOf));
  const known = new Map<string, Reason>();
  for (const [index, text] of existing.entries()) {
    if (text.trim() !== '') known.set(keyOf(text), { kind: 'option', option: index + 1 });
  }
  let room = max - existing.filter((text) => text.trim() !== '').length;
  const options: string[] = [];
  const leftOut: LeftOutLine[] = [];

  const reasonFor = (text: string): Reason | undefined => {
    const length = codePoints(text);
    if (!isStorable(text)) return { kind: 'unstorable' };
    if (length > limits.optionText.max) return { kind: 'tooLong', length };
    return known.get(keyOf(text)) ?? (room > 0 ? undefined : { kind: 'tooMany' });
  };

  for (const [index, whole] of all.entries()) {
    const mark = markOf(whole);
    if (whole === mark) continue;
    const [line, text] = [index + 1, textOf(hasMarks && !keepsMarks ? whole.slice(mark.length) : whole)];
    const reason = reasonFor(text);
    if (reason) leftOut.push({ line, text, reason });
    else {
      options.push(text);
      known.set(keyOf(text), { kind: 'line', line });
      room -= 1;
    }
  }
  return { options, leftOut, hasMarks };
};
