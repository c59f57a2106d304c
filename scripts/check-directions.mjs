/**
 * Checks that the page can be laid out from right to left. Classes and styles name the start and the end of a line
 * instead of left and right. Pointing icons are mirrored, and arrow keys follow the direction.
 */
import { globSync, readFileSync } from 'node:fs';

/** Files that mean the left and the right of the screen, and why. */
const EXCEPTIONS = {
  'web/src/features/results/pie/pie-chart.tsx': 'a pie runs clockwise in every language',
};

/** In a list of classes, after variants. */
const CLASS = new RegExp(
  `(?<=["'\`\\s:])-?(?:${[
    '(?:scroll-)?[mp][lr]-[\\w[(]',
    '(?:left|right)-(?:[\\d[(]|auto\\b|full\\b|px\\b)',
    'text-(?:left|right)(?![\\w-])',
    'rounded-(?:[lr]|[tb][lr])(?!\\w)',
    'border-[lr](?!\\w)',
    '(?:float|clear)-(?:left|right)(?!\\w)',
    '(?:origin|object|bg)-(?:top-|bottom-)?(?:left|right)(?!\\w)',
    'bg-(?:linear|gradient)-to-[tb]?[lr](?!\\w)',
    '(?:translate-x|skew-x)-',
  ].join('|')})`,
);

/** In a style sheet, and in an object of styles. */
const PROPERTY =
  /(?:margin|padding|border|inset)(?:-(?:top|bottom))?-(?:left|right)\b|(?:margin|padding|border)(?:Top|Bottom)?(?:Left|Right)\b|(?:^|[{,;])\s*(?:left|right)\s*:|(?:text-align|float|clear|textAlign|cssFloat)\s*:\s*['"]?(?:left|right)\b/;

/** The second value is for the right, the fourth for the left. */
const SHORTHAND = /(?:margin|padding|inset):\s*['"]?[^\s;]+ (?<right>[^\s;]+) [^\s;]+ (?<left>[^\s;}'"]+)/;
const hasSides = (line) => {
  const { right, left } = SHORTHAND.exec(line)?.groups ?? {};
  return right !== left;
};

/** Moves along the line, unless a variable turns it around. */
const isMoved = (line) => /translate(?:X|3d)\(/.test(line) && !/var\(--(?:towards|start)\b/.test(line);

const POINTING = /<(?:\w*(?:Left|Right)|LogOut|SendHorizontal|Undo\w*|Redo\w*)\s[^<]*?\/>/g;
const ARROW_KEY = /['"]Arrow(?:Left|Right)['"]/;

const lineAt = (source, index) => source.slice(0, index).split('\n').length;

/** The problems of a file as pairs of a line and a text. */
const problemsOf = (source) => {
  const lines = source.split('\n');
  const found = lines.flatMap((line, index) =>
    CLASS.test(line) || PROPERTY.test(line) || hasSides(line) || isMoved(line)
      ? [[index + 1, `names a side of the screen, not of the line: ${line.trim()}`]]
      : [],
  );
  for (const { 0: icon, index } of source.matchAll(POINTING)) {
    if (!icon.includes('rtl:-scale-x-100')) found.push([lineAt(source, index), `is not mirrored: ${icon}`]);
  }
  const keys = lines.findIndex((line) => ARROW_KEY.test(line));
  if (keys >= 0 && !/isRightToLeft|'rtl'/.test(source)) found.push([keys + 1, 'the arrow keys ignore the direction']);
  return found;
};

const sources = globSync('web/src/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*', 'web/src/lib/messages/**'] });
for (const path of sources) {
  if (Object.hasOwn(EXCEPTIONS, path)) continue;
  for (const [line, problem] of problemsOf(readFileSync(path, 'utf8'))) {
    console.error(`${path}:${line}: ${problem}`);
    process.exitCode = 1;
  }
}
if (sources.length === 0) process.exitCode = 1;
