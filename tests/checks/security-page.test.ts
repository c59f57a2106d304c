import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, path = '']) => path);

test('every test that docs/security.md names exists', () => {
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every promise of docs/security.md names a test', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:promise|call) \|/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\.(?:test|e2e)\.tsx?`/.test(row))).toEqual([]);
});
