/**
 * Prepares a fresh clone: installs the dependencies and the project's own Node, and builds the page. Skips what is up to
 * date. Runs on Node 20 and without any dependency.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endChildrenOnSignal, isMain, MACHINE_PATH, NODE, ROOT, run } from './processes.mjs';
import { withLock } from './setup-lock.mjs';

const fromRoot = (path) => join(ROOT, path);
const CACHE = fromRoot('.cache');
const LOCK = fromRoot('.cache/setup.lock');
const PAGE = fromRoot('web/dist');

/** A step is up to date if its stamp file, written after success, contains the current hash of its inputs. */
const isUpToDate = (step) =>
  existsSync(step.result) && existsSync(step.stamp) && readFileSync(step.stamp, 'utf8') === step.inputs();

function filesBelow(folder) {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function hashOf(files, ...extras) {
  const hash = createHash('sha256');
  for (const extra of extras) hash.update(`${extra}\0`);
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(fromRoot(file)));
  return hash.digest('hex');
}

async function expectSuccess(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${output.trimEnd()}\n\n${what} failed: see above.`);
  return output;
}

const dependencies = {
  announcement: 'Installing dependencies; the first time takes a minute or two.',
  result: NODE,
  stamp: fromRoot('node_modules/.setup-stamp'),
  inputs: () => hashOf(['package-lock.json'], process.platform, process.arch),
  async make() {
    // With NODE_ENV=production npm would omit dev dependencies, the project's own Node among them.
    await expectSuccess('npm ci', 'npm', ['ci', '--include=dev'], { env: { PATH: MACHINE_PATH } });
    const version = await expectSuccess("The project's own Node", NODE, ['--version']);
    if (!version.startsWith('v24.')) throw new Error(`node_modules/.bin/node is ${version.trim()}, not Node 24.`);
  },
};

const page = {
  announcement: 'Building the page.',
  result: join(PAGE, 'index.html'),
  stamp: fromRoot('.cache/page-stamp'),
  inputs: () => hashOf([...filesBelow('web'), ...filesBelow('packages/contracts/src'), 'package-lock.json']),
  async make() {
    // Built in another folder and swapped in, so that a running server never serves an incomplete page.
    const fresh = fromRoot('.cache/page');
    const old = fromRoot('.cache/page-old');
    const build = [fromRoot('node_modules/.bin/vite'), 'build', '--outDir', fresh, '--emptyOutDir'];
    await expectSuccess('Building the page', NODE, build, { cwd: fromRoot('web'), env: { NODE_ENV: 'production' } });
    rmSync(old, { recursive: true, force: true });
    if (existsSync(PAGE)) renameSync(PAGE, old);
    renameSync(fresh, PAGE);
    rmSync(old, { recursive: true, force: true });
  },
};

async function runSteps(steps) {
  for (const step of steps) {
    if (isUpToDate(step)) continue;
    // Standard output is reserved for the program that starts afterwards.
    console.error(step.announcement);
    const inputs = step.inputs();
    rmSync(step.stamp, { force: true });
    await step.make();
    mkdirSync(dirname(step.stamp), { recursive: true });
    writeFileSync(step.stamp, inputs);
  }
}

async function ensureUpToDate(steps) {
  if (steps.every(isUpToDate)) return;
  mkdirSync(CACHE, { recursive: true });
  await withLock(
    LOCK,
    () => console.error('Waiting for another set-up to finish.'),
    () => runSteps(steps),
  );
}

export const installDependencies = () => ensureUpToDate([dependencies]);
export const setup = () => ensureUpToDate([dependencies, page]);

if (isMain(import.meta.url)) {
  endChildrenOnSignal();
  try {
    await setup();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
