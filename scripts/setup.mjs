/**
 * Prepares a fresh clone: installs the dependencies and the project's own Node, and builds the page. Skips steps that
 * are up to date. Runs on Node 20 and without any dependency.
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

/** A step is up to date if one of its stamp files, the first written after success, contains the current hash of its inputs. */
const isUpToDate = (step) =>
  existsSync(step.result) &&
  step.stamps.some((stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === step.inputs());

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

/**
 * `npm ci` removes `node_modules`, and a product that runs on it would lose its files. What another installation of the same
 * lock file lacks is therefore added. @param stamps in `node_modules`; the first one is its own
 */
const installation = (args, stamps, isIncomplete = () => false) => ({
  announcement: 'Installing dependencies; the first time takes a minute or two.',
  result: NODE,
  stamps: stamps.map((name) => fromRoot(`node_modules/.${name}-stamp`)),
  inputs: () => hashOf(['package-lock.json'], process.platform, process.arch),
  async make() {
    const command = isIncomplete() ? ['install', '--no-save'] : ['ci'];
    await expectSuccess(`npm ${command[0]}`, 'npm', [...command, ...args], { env: { PATH: MACHINE_PATH } });
    // npm leaves out an optional package without a word if there is none for the platform, or if it cannot be fetched.
    if (!existsSync(NODE)) throw new Error(`npm installed no Node 24 for ${process.platform}-${process.arch}.`);
    const version = await expectSuccess("The project's own Node", NODE, ['--version']);
    if (!version.startsWith('v24.')) throw new Error(`node_modules/.bin/node is ${version.trim()}, not Node 24.`);
  },
});

/** The packages that run the product and build its page, half of all. */
const productDependencies = installation(
  ['--omit=dev', '--workspace=embedded', '--workspace=web'],
  ['product-setup', 'setup'],
);
// With NODE_ENV=production npm would omit dev dependencies.
const allDependencies = installation(['--include=dev'], ['setup'], () => isUpToDate(productDependencies));

const page = {
  announcement: 'Building the page.',
  result: join(PAGE, 'index.html'),
  stamps: [fromRoot('.cache/page-stamp')],
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
    const [stamp] = step.stamps;
    rmSync(stamp, { force: true });
    await step.make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, inputs);
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

export const installDependencies = () => ensureUpToDate([allDependencies]);
export const setup = () => ensureUpToDate([allDependencies, page]);
/** For `npm start` alone. */
export const setupProduct = () => ensureUpToDate([productDependencies, page]);

if (isMain(import.meta.url)) {
  endChildrenOnSignal();
  try {
    await setup();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
