/**
 * `npm test`: runs the set-up, every check and every test. The last line is `N passed, N failed`. With `--exhaustive`, for
 * releases, the tests that run a sample of many similar cases run all of them.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { endChildrenOnSignal, NODE, ROOT, run } from './processes.mjs';
import { installDependencies, setup } from './setup.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const reportOf = (runner) => join(ROOT, '.cache', `${runner}.json`);

const ONE_FAILURE = { passed: 0, failed: 1 };

/** Runs a test runner and counts its report file. A runner that crashes or finds no test counts as one failure. */
async function runTests(runner, args, env, countReport) {
  const report = reportOf(runner);
  rmSync(report, { force: true });
  const { code } = await run(NODE, args, { env, show: true });
  if (!existsSync(report)) return reportCrash(`${runner} crashed with exit code ${code}.`);
  const { passed, failed } = countReport(JSON.parse(readFileSync(report, 'utf8')));
  if (passed + failed === 0) return reportCrash(`${runner} ran no test.`);
  if (code !== 0 && failed === 0)
    return { passed, failed: reportCrash(`${runner} ended with exit code ${code}.`).failed };
  return { passed, failed };
}

function reportCrash(message) {
  console.log(message);
  return ONE_FAILURE;
}

async function runJest() {
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
  const args = [
    ...flags,
    bin('jest'),
    '--config',
    'scripts/config/jest.mjs',
    '--ci',
    '--json',
    `--outputFile=${reportOf('jest')}`,
  ];
  // Jest colours its code frames even when the output is a file.
  const env = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' };
  return runTests('jest', args, env, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }));
}

async function runPlaywright() {
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') };
  const args = [bin('playwright'), 'test', '--config', 'tests/browser/playwright.config.ts', '--reporter', 'dot,json'];
  return runTests('playwright', args, env, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

async function runStage(title, action) {
  console.log(`\n${title}\n`);
  try {
    return await action();
  } catch (error) {
    return reportCrash(error.message);
  }
}

/** Runs a step that is no test: it counts only when it fails. */
async function runStep(step) {
  await step();
  return { passed: 0, failed: 0 };
}

async function runAll() {
  const installed = await runStage('Set-up', () => runStep(installDependencies));
  if (installed.failed) return [installed];
  const page = await runStage('Page', () => runStep(setup));
  const results = [page, await runStage('Checks', check), await runStage('Tests', runJest)];
  const hasBrowserTests = existsSync(join(ROOT, 'tests/browser/playwright.config.ts'));
  if (hasBrowserTests && !page.failed) results.push(await runStage('Browser tests', runPlaywright));
  return results;
}

const unknown = process.argv.slice(2).find((option) => option !== '--exhaustive');
if (unknown) throw new Error(`${unknown} is no option: there is --exhaustive.`);
if (process.argv.includes('--exhaustive')) process.env.EXHAUSTIVE = 'true';

endChildrenOnSignal();
const results = await runAll();
const sum = (key) => results.reduce((total, counts) => total + counts[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed')) process.exitCode = 1;
