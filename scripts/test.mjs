/**
 * `npm test`: runs the set-up, every check and every test. The last line is `N passed, N failed`. A failed test is retried
 * once, alone, at the end: if it passes then, it counts as passed and is listed as flaky.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, selectTests } from './changed.mjs';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { endChildrenOnSignal, ROOT } from './processes.mjs';
import { installDependencies, setup } from './setup.mjs';
import { startStress } from './stress.mjs';
import { jest, playwright } from './test-runners.mjs';

const OPTIONS = {
  '--exhaustive': 'runs all of many similar cases instead of a sample, for releases',
  '--stress': 'keeps all cores and the disk busy meanwhile',
  '--changed': 'runs the checks and the tests that the current change can affect',
};

/** More failed files than this are no chance: the product is broken, and retries would only delay the report. */
const MAX_RETRIED_FILES = 10;
const FLAKY_FILE = join(ROOT, '.cache/flaky.json');
const CPU_TIME_FILE = join(ROOT, '.cache/cpu-time.ndjson');

const nothing = { passed: 0, failures: [] };

async function runStage(title, action) {
  console.log(`\n${title}\n`);
  try {
    return (await action()) ?? nothing;
  } catch (error) {
    return { passed: 0, failures: [{ file: title, reason: error.message }] };
  }
}

async function runChecks() {
  const { passed, failed } = await check();
  return { passed, failures: failed.map((name) => ({ file: name, reason: 'see the output of this check' })) };
}

/** Retries the failed tests of each file alone. @returns the new result, with the failures that did not repeat as `flaky` */
async function retry(runner, { passed, failures }) {
  const files = new Set(failures.map(({ file }) => file));
  const result = { passed, failures: [], flaky: [] };
  for (const file of files) {
    const failed = failures.filter((failure) => failure.file === file);
    const canRetry = files.size <= MAX_RETRIED_FILES && existsSync(join(ROOT, file));
    const again = canRetry ? await runStage(`Again, alone: ${file}`, () => runner.run(runner.select(failed))) : nothing;
    // A failure without a title is one of the whole file.
    const isSame = (one, other) => one.title === undefined || other.title === undefined || one.title === other.title;
    const isRepeated = (failure) => again.passed === 0 || again.failures.some((other) => isSame(failure, other));
    result.passed += again.passed;
    result.failures.push(...failed.filter(isRepeated));
    result.flaky.push(...failed.filter((failure) => !isRepeated(failure)));
  }
  return result;
}

async function runTests(runner, args) {
  return retry(runner, await runStage(runner.title, () => runner.run(args)));
}

/** Runs the stages in order. A failed set-up or check ends the run. */
async function runAll(isChanged) {
  // Long checks run a part of their cases, the same one in each run: a commit must not fail by a case that another commit brought.
  if (!isChanged) process.env.SAMPLE ??= '0';
  const results = [];
  for (const [title, action] of Object.entries({ 'Set-up': installDependencies, Checks: runChecks, Page: setup })) {
    const result = await runStage(title, action);
    results.push(result);
    if (result.failures.length > 0) return results;
  }
  const selected = isChanged ? await selectTests(await changedFiles()) : { jest: [], playwright: [] };
  rmSync(CPU_TIME_FILE, { force: true });
  // A missing browser is installed beside the other tests. The browser tests wait for it, and report why it failed.
  if (selected.playwright) void ensureChromium().catch(() => undefined);
  if (selected.jest) results.push(await runTests(jest, selected.jest));
  if (selected.playwright) results.push(await runTests(playwright, selected.playwright));
  return results;
}

const lineOf = ({ file, title, reason }) => `  ${[file, title, reason].filter(Boolean).join(' | ')}`;

function recordFlaky(flaky) {
  const recorded = existsSync(FLAKY_FILE) ? JSON.parse(readFileSync(FLAKY_FILE, 'utf8')) : [];
  const date = new Date().toISOString();
  const added = flaky.map(({ file, title, reason }) => ({ date, file, title, reason }));
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(FLAKY_FILE, `${JSON.stringify([...recorded, ...added], null, 2)}\n`);
}

function report(results) {
  const failures = results.flatMap((result) => result.failures);
  const flaky = results.flatMap((result) => result.flaky ?? []);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  if (flaky.length > 0) {
    recordFlaky(flaky);
    console.log(
      `\nflaky (failed, then passed alone; collected in .cache/flaky.json):\n${flaky.map(lineOf).join('\n')}`,
    );
  }
  if (failures.length > 0) console.log(`\nfailed:\n${failures.map(lineOf).join('\n')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

const options = process.argv.slice(2);
const unknown = options.find((option) => !Object.hasOwn(OPTIONS, option));
if (unknown !== undefined) {
  const known = Object.entries(OPTIONS).map(([option, effect]) => `  ${option}  ${effect}`);
  console.error(`${unknown} is not an option. The options of npm test:\n${known.join('\n')}`);
  process.exit(2);
}
if (options.includes('--exhaustive')) process.env.EXHAUSTIVE = 'true';

endChildrenOnSignal();
const stopStress = options.includes('--stress') ? startStress() : undefined;
report(await runAll(options.includes('--changed')));
stopStress?.();
