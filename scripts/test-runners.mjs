/**
 * Jest and Playwright with one result format. `run(args)` resolves with `{ passed, failures }`: the number of passed tests,
 * and for each failed test `{ file, title, reason }`. A failure of a whole file has no title.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { NODE, ROOT, run } from './processes.mjs';

const REASON_LENGTH = 240;

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const escapeRegExp = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const fileOf = (path) => relative(ROOT, path);

/** An error message in one line: without its stack, its code frame and its colours. */
function reasonOf(message = 'no message') {
  const lines = stripVTControlCharacters(message).split('\n');
  const end = lines.findIndex((line) => /^\s+at |^\s*>?\s*\d+ \|/.test(line));
  const reason = lines.slice(0, end < 0 ? undefined : end).join(' ');
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_LENGTH);
}

const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 4e9;
let folder;

function hasMemory() {
  const mount = existsSync(MEMORY) && readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
  if (!mount || mount[1].split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_NEEDED;
}

/**
 * The folder of this process for the data of the tests' servers: in memory, if there is enough of it and programs may run from there.
 * Creating a database takes a tenth of the CPU time that it takes on a disk.
 */
function temporaryFolder() {
  if (folder) return folder;
  folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'showhands-'));
  chmodSync(folder, 0o755); // Accessible for a server that runs as another user.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** A runner that crashes, reports no test, or fails without a failed test counts as one failure. */
async function runAndReport({ name, args, env, read }) {
  const report = join(ROOT, '.cache', `${name}.json`);
  rmSync(report, { force: true });
  const { code } = await run(NODE, args(report), {
    env: { TMPDIR: temporaryFolder(), ...env(report) },
    show: true,
  });
  const ended = { file: name, reason: `${name} ended with exit code ${code}` };
  if (!existsSync(report)) return { passed: 0, failures: [ended] };
  const { passed, failures } = read(JSON.parse(readFileSync(report, 'utf8')));
  if (failures.length === 0 && (code !== 0 || passed === 0)) return { passed, failures: [ended] };
  return { passed, failures };
}

function readJest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file: fileOf(name), reason: reasonOf(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: fileOf(name),
      title: fullName,
      reason: reasonOf(failureMessages[0]),
    }));
  });
  return { passed: numPassedTests, failures };
}

/** All specs below a suite of Playwright's report, with the titles of the suites that contain them. */
const specsOf = ({ specs, suites = [] }, parents = []) => [
  ...specs.map((spec) => ({ ...spec, title: [...parents, spec.title].join(' › ') })),
  ...suites.flatMap((suite) => specsOf(suite, [...parents, suite.title])),
];

function readPlaywright({ suites, errors, stats }) {
  const failed = suites.flatMap((suite) => specsOf(suite)).filter((spec) => !spec.ok);
  const failures = failed.map(({ file, line, title, tests }) => ({
    file: `tests/browser/${file}`,
    line,
    title,
    reason: reasonOf(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
  }));
  const crashes = errors.map(({ message }) => ({ file: 'playwright', reason: reasonOf(message) }));
  return { passed: stats.expected, failures: [...failures, ...crashes] };
}

/** A runner starts with `run(args)`. `select(failures)` are the arguments that run these failed tests of one file alone. */
export const jest = {
  title: 'Tests',
  run: (args = []) =>
    runAndReport({
      name: 'jest',
      args: (report) => [
        // Each worker inherits the flag. The memory for new objects, larger than by default, saves a fifteenth of the CPU time.
        ...['--max-semi-space-size=64', bin('jest'), '--config', 'scripts/config/jest.mjs'],
        ...['--ci', '--json', `--outputFile=${report}`, ...args],
      ],
      // Jest colours its code frames even when the output is a file.
      env: () => (process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }),
      read: readJest,
    }),
  select(failures) {
    // A failed test may leave a connection open, which would keep a process without workers alive for ever.
    const file = ['--runInBand', '--forceExit', '--runTestsByPath', failures[0].file];
    if (failures.some(({ title }) => title === undefined)) return file;
    return [...file, '--testNamePattern', `^(${failures.map(({ title }) => escapeRegExp(title)).join('|')})$`];
  },
};

export const playwright = {
  title: 'Browser tests',
  async run(args = []) {
    const chromium = await ensureChromium();
    return runAndReport({
      name: 'playwright',
      args: () => [
        ...[bin('playwright'), 'test', '--config', 'tests/browser/playwright.config.ts', '--reporter', 'dot,json'],
        ...args,
      ],
      env: (report) => ({
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        SAMPLE_JOURNEYS: `${args.length === 0}`,
      }),
      read: readPlaywright,
    });
  },
  // In a folder of their own: the pages of the first failures stay in .cache/playwright.
  select: (failures) => [
    ...['--workers=1', '--output', '.cache/playwright-again'],
    ...failures.map(({ file, line }) => `${file}:${line}`),
  ],
};
