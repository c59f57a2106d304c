import { graphemes } from '@showhands/contracts';

/** The width of a text in the font that draws it. */
type Measure = (text: string) => number;

/** The longest beginning whose width fits, by characters as a reader counts them; at least one. */
const fittingStart = (fits: (start: string) => boolean, text: string): string => {
  const parts = graphemes(text);
  let [good, bad] = [1, parts.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(parts.slice(0, middle).join(''))) good = middle;
    else bad = middle;
  }
  return parts.slice(0, good).join('');
};

/** The text on one line. An ellipsis replaces the rest. */
export const fitText = (measure: Measure, text: string, width: number): string => {
  if (measure(text) <= width) return text;
  return `${fittingStart((start) => measure(`${start.trimEnd()}…`) <= width, text).trimEnd()}…`;
};

/** The words that fit into a line, or the beginning of a word that is wider than the line. */
const firstLine = (measure: Measure, text: string, width: number): string => {
  let line = '';
  for (const word of text.match(/\S+\s*/gu) ?? []) {
    if (measure((line + word).trimEnd()) > width) break;
    line += word;
  }
  return line || fittingStart((start) => measure(start) <= width, text);
};

/** The text on some lines, broken between words where it can be. The last line ends with an ellipsis if the text goes on. */
export const wrapText = (measure: Measure, text: string, width: number, maxLines: number): string[] => {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines - 1) {
    const line = firstLine(measure, rest, width);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, fitText(measure, rest, width)];
};
