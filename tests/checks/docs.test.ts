import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpoints } from '@showhands/contracts';
import { ROOT } from '@showhands/testing';

const SKIPPED = new Set(['node_modules', 'dist', 'articles', '.git', '.cache', '.data']);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const entries = globSync('{*,*/**}', { cwd: ROOT, exclude: (name) => SKIPPED.has(basename(name)) }).toSorted();
const pages = entries.filter((file) => file.endsWith('.md') && !basename(file).startsWith('blind-questions'));
/** Superseded decisions name files and settings of their time. */
const current = pages.filter((page) => !read(page).startsWith('Superseded by '));
const sources = entries.filter((file) => /\.(?:[mt]?[jt]sx?|ya?ml|json|sh|conf)$/.test(file));

/** The rows of a part of docs/decisions/README.md. */
const listed = (heading: string): readonly string[] => {
  const [, part = ''] = read('docs/decisions/README.md').split(heading);
  const [rows = ''] = part.split('\n## ');
  return [...rows.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file = '']) => `docs/decisions/${file}`);
};

test('docs/decisions/README.md lists every record, the superseded ones apart', () => {
  const records = pages.filter((page) => /decisions\/\d/.test(page));
  expect(listed('## Valid')).toEqual(records.filter((page) => current.includes(page)));
  expect(listed('## Superseded')).toEqual(records.filter((page) => !current.includes(page)));
});

const FENCE = /^( *)```[\s\S]*?^\1```/gm;
const codeOf = (page: string): readonly string[] =>
  [
    ...read(page)
      .replaceAll(FENCE, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, code = '']) => code);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string): readonly string[] =>
  [
    ...read(page)
      .replaceAll(FENCE, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) => anchorOf(heading));

const isBroken = (page: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '');
  if (statSync(join(ROOT, target), { throwIfNoEntry: false }) === undefined) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
};

test.each(pages)('%s has no broken link', (page) => {
  const links = [
    ...read(page)
      .replaceAll(FENCE, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);
  expect(links.filter((link) => !/^https?:/.test(link) && isBroken(page, link))).toEqual([]);
});

const isMissing = (path: string): boolean => !entries.some((entry) => entry === path || entry.endsWith(`/${path}`));

test.each(current)('%s names only files that exist', (page) => {
  const paths = codeOf(page).filter((code) => /^[\w@][\w@./-]*\.(?:tsx?|mjs|ya?ml|sh|css|svg)$/.test(code));
  expect(paths.filter(isMissing)).toEqual([]);
});

test('pages name only settings that the sources name', () => {
  const outsideDecisions = current.filter((page) => !page.startsWith('docs/decisions/'));
  const text = sources.map(read).join('\n');
  const settings = outsideDecisions.flatMap((page) =>
    codeOf(page).flatMap((code) => code.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []),
  );
  expect(settings.length).toBeGreaterThan(50);
  expect([...new Set(settings)].filter((setting) => !text.includes(setting))).toEqual([]);
});

test('pages name only commands that package.json has', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = current.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([a-z][\w-]*)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([]);
});

/** Without `/api`, query and the names of parameters. */
const shapeOf = (path: string): string => path.replace(/^\/api\//, '/').replaceAll(/:\w+|\{\w+\}/g, '*');

test('pages name only endpoints of the contracts', () => {
  const known = new Set([...endpoints.map(({ method, path }) => `${method} ${shapeOf(path)}`), 'GET /favicon.ico']);
  const named = current.flatMap((page) =>
    codeOf(page).flatMap((code) => [...code.matchAll(/^(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}:.-]+)/g)]),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.map(([, method, path = '']) => `${method} ${shapeOf(path)}`).filter((name) => !known.has(name))).toEqual(
    [],
  );
});

test('every promise of docs/security.md names a test', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:promise|call|section) \|/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\.(?:test|e2e)\.tsx?`/.test(row))).toEqual([]);
});
