/**
 * Makes a fresh clone ready to run: dependencies, the project's own Node and the built page. Does only what is missing.
 * Runs on Node 20 and without any dependency.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endChildrenOnSignal, isMain, MACHINE_PATH, NODE, ROOT, run } from './processes.mjs';
import { withLock } from './setup-lock.mjs';

const at = (path) => join(ROOT, path);
const CACHE = at('.cache');
const LOCK = at('.cache/setup.lock');
const PAGE = at('web/dist');

/** What a step was made from is noted in a stamp, written when the step has succeeded. */
const isFresh = (step) =>
  existsSync(step.result) && existsSync(step.stamp) && readFileSync(step.stamp, 'utf8') === step.inputs();

function filesBelow(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function hashOf(files, ...facts) {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact}\0`);
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(at(file)));
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
  stamp: at('node_modules/.setup-stamp'),
  inputs: () => hashOf(['package-lock.json'], process.platform, process.arch),
  async make() {
    // A NODE_ENV of production would leave out the project's own Node.
    await expectSuccess('npm ci', 'npm', ['ci', '--include=dev'], { env: { PATH: MACHINE_PATH } });
    const version = await expectSuccess("The project's own Node", NODE, ['--version']);
    if (!version.startsWith('v24.')) throw new Error(`node_modules/.bin/node is ${version.trim()}, not Node 24.`);
  },
};

const page = {
  announcement: 'Building the page.',
  result: join(PAGE, 'index.html'),
  stamp: at('.cache/page-stamp'),
  inputs: () => hashOf([...filesBelow('web'), ...filesBelow('packages/contracts/src'), 'package-lock.json']),
  async make() {
    // Built aside and swapped in: a running server keeps the old page until the new one is whole.
    const fresh = at('.cache/page');
    const old = at('.cache/page-old');
    const build = [at('node_modules/.bin/vite'), 'build', '--outDir', fresh, '--emptyOutDir'];
    await expectSuccess('Building the page', NODE, build, { cwd: at('web'), env: { NODE_ENV: 'production' } });
    rmSync(old, { recursive: true, force: true });
    if (existsSync(PAGE)) renameSync(PAGE, old);
    renameSync(fresh, PAGE);
    rmSync(old, { recursive: true, force: true });
  },
};

async function bring(steps) {
  for (const step of steps) {
    if (isFresh(step)) continue;
    // Standard output belongs to what is started afterwards.
    console.error(step.announcement);
    const inputs = step.inputs();
    rmSync(step.stamp, { force: true });
    await step.make();
    mkdirSync(dirname(step.stamp), { recursive: true });
    writeFileSync(step.stamp, inputs);
  }
}

async function upToDate(steps) {
  if (steps.every(isFresh)) return;
  mkdirSync(CACHE, { recursive: true });
  await withLock(
    LOCK,
    () => console.error('Waiting for another set-up to finish.'),
    () => bring(steps),
  );
}

export const installDependencies = () => upToDate([dependencies]);
export const setup = () => upToDate([dependencies, page]);

if (isMain(import.meta.url)) {
  endChildrenOnSignal();
  try {
    await setup();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
