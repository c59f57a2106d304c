import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-names-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Checks a service that has one file. @returns the exit code */
const check = async (file: string, source: string): Promise<number> => {
  const path = join(folder, 'services/polls/src', file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, source);
  const child = execFile(process.execPath, [join(ROOT, 'scripts/check-names.mjs')], { cwd: folder });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
};

test.each([
  ['main.ts', 'await run();'],
  ['votes/repository.ts', 'export const findVotes = 1;'],
  ['votes/ballot-box.ts', 'export const createBallotBox = 1;'],
  ['votes/ballot-box.test.ts', 'import "./ballot-box.ts";'],
  ['keys/tokens.ts', 'export interface Token {}'],
  ['consumers/people.ts', 'export const subscribe = 1;'],
  ['cli/counters.ts', 'await runCommands();'],
])('takes %s', async (file, source) => {
  if (file.endsWith('.test.ts')) await check(file.replace('.test', ''), 'export const createBallotBox = 1;');
  expect(await check(file, source)).toBe(0);
});

test.each([
  ['a name that says nothing', 'votes/helpers.ts', 'export const countVotes = 1;'],
  ['a role of the service inside a noun', 'votes/main.ts', 'await run();'],
  ['a role of a noun outside of one', 'repository.ts', 'export const findVotes = 1;'],
  ['a name that no export has', 'votes/ballot-box.ts', 'export const createUrn = 1;'],
])('refuses %s', async (_, file, source) => {
  expect(await check(file, source)).toBe(1);
});
