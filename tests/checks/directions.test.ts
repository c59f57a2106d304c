import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-directions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Checks a page that has these files, `part-0.tsx` and so on. @returns the problems, one on each line */
const check = async (sources: readonly string[], extension = 'tsx'): Promise<string> => {
  await mkdir(join(folder, 'web/src'), { recursive: true });
  for (const [index, source] of sources.entries())
    await writeFile(join(folder, `web/src/part-${index}.${extension}`), source);
  return new Promise((resolve) => {
    const program = join(ROOT, 'scripts/check-directions.mjs');
    execFile(process.execPath, [program], { cwd: folder }, (error, _stdout, stderr) =>
      resolve(stderr || (error ? 'failed' : '')),
    );
  });
};

const LOGICAL = [
  '<p className="ms-2 pe-3 text-start border-s-2 rounded-e-control start-0 mx-auto px-4 -me-3" />',
  'const left = seats - votes; const [right] = rows; const text = copy.left;',
  "<a id={id + '-left'} style={{ insetInlineStart: '4px', top: 0 }} />",
  'style={{ transform: `translateX(calc(-50% * var(--towards, 1)))` }}',
  '<ArrowLeft aria-hidden className="rtl:-scale-x-100" />',
  '<ArrowDown aria-hidden />',
  "const next = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';",
];

const PHYSICAL = [
  '<p className="flex ml-2" />',
  '<p className="max-sm:-mr-4" />',
  '<p className="sm:first:pl-0" />',
  '<p className="text-right" />',
  '<p className="absolute left-0" />',
  '<p className="right-(--end)" />',
  '<p className="border-l" />',
  '<p className="rounded-r-control" />',
  '<p className="-translate-x-1/2" />',
  "<p style={{ top: 0, left: '50%' }} />",
  "<p style={{ marginLeft: 4, textAlign: 'right' }} />",
  'style={{ transform: `translateX(50%)` }}',
  '<ArrowLeft aria-hidden size={16} />',
  '<SendHorizontal\n  aria-hidden\n/>',
  "if (key === 'ArrowLeft') back();",
];

const PHYSICAL_STYLES = [
  '.a { margin-left: 1rem; }',
  '.a { left: 0; }',
  '.a { text-align: left; }',
  '.a { border-top-left-radius: 4px; }',
  '.a { padding: 0 1rem 0 0; }',
];

/** The sources that no line of the report is about. */
const unseen = (sources: readonly string[], report: string, place: (index: number) => string): string[] =>
  sources.filter((_, index) => !report.includes(`${place(index)}: `));

test('takes logical directions', async () => {
  expect(await check(LOGICAL)).toBe('');
});

test('refuses physical directions, with their line', async () => {
  const report = await check(PHYSICAL.map((source) => `\n${source}`));
  expect(unseen(PHYSICAL, report, (index) => `web/src/part-${index}.tsx:2`)).toEqual([]);
});

test('refuses physical directions in style sheets', async () => {
  const report = await check(PHYSICAL_STYLES, 'css');
  expect(unseen(PHYSICAL_STYLES, report, (index) => `web/src/part-${index}.css:1`)).toEqual([]);
});
