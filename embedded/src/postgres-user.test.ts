import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postgresUser } from './postgres-user.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'showhands-closed-'));
  writeFileSync(join(folder, 'program'), '#!/bin/sh\nid -u\n', { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: readonly string[]): string => {
  const [command, all] = postgresUser([folder]).command(program, args);
  return execFileSync(command, [...all], { encoding: 'utf8' }).trim();
};

const isRoot = process.getuid?.() === 0;

test('finds and runs programs in a folder that only its owner may enter, never as root', () => {
  chmodSync(folder, 0o700);
  expect(Number(run(join(folder, 'program'), []))).toBeGreaterThan(0);
  expect(run('sh', ['-c', `test -x ${join(folder, 'program')} && echo found`])).toBe('found');
});

(isRoot ? test : test.skip)('runs programs of root as a user of its own', () => {
  expect(run('id', ['-un'])).toBe('showhands-db');
});

test('keeps no privilege when everyone may enter the folder', () => {
  chmodSync(folder, 0o755);
  const kept = run('sh', ['-c', 'grep CapEff /proc/self/status || echo CapEff: 0']);
  expect(isRoot ? Number.parseInt(kept.split(':')[1] ?? '', 16) : 0).toBe(0);
});
