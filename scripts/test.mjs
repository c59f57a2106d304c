/** `npm test`: sets up what is missing, then runs every check and every test. Its last line is `N passed, N failed`. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { endChildrenOnSignal, NODE, ROOT, run } from './processes.mjs';
import { installDependencies, setup } from './setup.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const reportOf = (runner) => join(ROOT, '.cache', `${runner}.json`);

const CRASHED = { passed: 0, failed: 1 };

/** Runs a test runner that writes its report to a file. A runner that crashes or finds no test counts as one failure. */
async function runTests(runner, args, env, countReport) {
  const report = reportOf(runner);
  rmSync(report, { force: true });
  const { code } = await run(NODE, args, { env, show: true });
  if (!existsSync(report)) return crash(`${runner} crashed with exit code ${code}.`);
  const { passed, failed } = countReport(JSON.parse(readFileSync(report, 'utf8')));
  if (passed + failed === 0) return crash(`${runner} ran no test.`);
  if (code !== 0 && failed === 0) return { passed, failed: crash(`${runner} ended with exit code ${code}.`).failed };
  return { passed, failed };
}

function crash(message) {
  console.log(message);
  return CRASHED;
}

async function runJest() {
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
  const args = [...flags, bin('jest'), '--ci', '--json', `--outputFile=${reportOf('jest')}`];
  // Jest colours its code frames even in a file.
  const env = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' };
  return runTests('jest', args, env, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }));
}

async function runPlaywright() {
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  const args = [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'dot,json'];
  return runTests('playwright', args, env, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

async function stage(title, action) {
  console.log(`\n${title}\n`);
  try {
    return await action();
  } catch (error) {
    return crash(error.message);
  }
}

/** A step that is no test: it counts only if it fails. */
async function prepare(step) {
  await step();
  return { passed: 0, failed: 0 };
}

async function runAll() {
  const installed = await stage('Set-up', () => prepare(installDependencies));
  if (installed.failed) return [installed];
  const page = await stage('Page', () => prepare(setup));
  const results = [page, await stage('Checks', check), await stage('Tests', runJest)];
  const hasBrowserTests = existsSync(join(ROOT, 'e2e/playwright.config.ts'));
  if (hasBrowserTests && !page.failed) results.push(await stage('Browser tests', runPlaywright));
  return results;
}

endChildrenOnSignal();
const results = await runAll();
const sum = (key) => results.reduce((total, counts) => total + counts[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed')) process.exitCode = 1;
