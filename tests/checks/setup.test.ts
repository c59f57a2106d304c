import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@showhands/testing';

/** Writes its arguments to a file instead of installing anything. */
const NPM = '#!/bin/sh\necho "$@" >> "$(dirname "$0")/npm.log"\n';
const VITE = `
const { mkdirSync, writeFileSync } = require('node:fs');
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/index.html', '');`;

let folder: string;

/** A clone with stand-ins for npm and Vite, in which Node is installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showhands-setup-'));
  const programs = join(folder, 'node_modules/.bin');
  for (const path of [programs, join(folder, 'bin'), join(folder, 'web'), join(folder, 'packages/contracts/src')])
    await mkdir(path, { recursive: true });
  await cp(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await symlink(process.execPath, join(programs, 'node'));
  await writeFile(join(programs, 'vite'), VITE);
  await writeFile(join(folder, 'bin/npm'), NPM);
  await chmod(join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a function of the set-up script. @returns all npm commands so far */
const run = async (name: string): Promise<readonly string[]> => {
  const module = JSON.stringify(join(folder, 'scripts/setup.mjs'));
  const program = `const setup = await import(${module}); await setup.${name}();`;
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env: { PATH } });
  return (await readFile(join(folder, 'bin/npm.log'), 'utf8')).trim().split('\n');
};

test('adds the development tools to the libraries of a running product, which npm ci would remove', async () => {
  const product = 'ci --omit=dev --workspace=embedded --workspace=web';
  expect(await run('setupProduct')).toEqual([product]);
  expect(await run('installDependencies')).toEqual([product, 'install --no-save --include=dev']);
  expect(await run('setup')).toHaveLength(2);
});

test('replaces the libraries of another lock file', async () => {
  await run('setupProduct');
  await writeFile(join(folder, 'package-lock.json'), '{"lockfileVersion":3}');
  expect((await run('installDependencies')).at(-1)).toBe('ci --include=dev');
});
