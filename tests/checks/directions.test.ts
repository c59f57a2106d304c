import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-directions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Checks a page that has one file. @returns the problems, one on each line */
const check = async (source: string, file = 'part.tsx'): Promise<string> => {
  const path = join(folder, 'web/src', file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, source);
  return new Promise((resolve) => {
    const program = join(ROOT, 'scripts/check-directions.mjs');
    execFile(process.execPath, [program], { cwd: folder }, (error, _stdout, stderr) =>
      resolve(stderr || (error ? 'failed' : '')),
    );
  });
};

test.each([
  '<p className="ms-2 pe-3 text-start border-s-2 rounded-e-control start-0 mx-auto px-4 -me-3" />',
  'const left = seats - votes; const [right] = rows; const text = copy.left;',
  "<a id={id + '-left'} style={{ insetInlineStart: '4px', top: 0 }} />",
  'style={{ transform: `translateX(calc(-50% * var(--towards, 1)))` }}',
  '<ArrowLeft aria-hidden className="rtl:-scale-x-100" />',
  '<ArrowDown aria-hidden />',
  "const next = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';",
])('takes %s', async (source) => {
  expect(await check(source)).toBe('');
});

test.each([
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
])('refuses %s, with its line', async (source) => {
  expect(await check(`\n${source}`)).toMatch(/^web\/src\/part\.tsx:2: /);
});

test.each([
  '.a { margin-left: 1rem; }',
  '.a { left: 0; }',
  '.a { text-align: left; }',
  '.a { border-top-left-radius: 4px; }',
  '.a { padding: 0 1rem 0 0; }',
])('refuses %s in a style sheet', async (source) => {
  expect(await check(source, 'part.css')).toMatch(/^web\/src\/part\.css:1: /);
});
