/** `npm run check`: runs every check that needs no server, two at a time. Prints the output of failed checks only. */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endChildrenOnSignal, isMain, MACHINE_PATH, NODE, ROOT, run } from './processes.mjs';
import { installDependencies } from './setup.mjs';

const CONCURRENCY = 2;
const THREADS = Math.min(CONCURRENCY, cpus().length);

const bin = (name, ...args) => [NODE, [join(ROOT, 'node_modules/.bin', name), ...args]];
const script = (name, ...args) => [NODE, [join(ROOT, 'scripts', name), ...args]];

// Slowest first, which shortens the whole run.
const CHECKS = {
  'types and lint with types': bin('oxlint', '--type-aware', '--type-check', `--threads=${THREADS}`),
  'lock file installs': ['npm', ['ci', '--dry-run', '--include=dev', '--offline'], { env: { PATH: MACHINE_PATH } }],
  'unused code': bin('knip', '--config', 'scripts/config/knip.json', '--no-progress', '--no-config-hints'),
  'import directions': script('check-dependencies.mjs'),
  'format and lint': bin('biome', 'check', '--error-on-warnings'),
  'file names': script('check-names.mjs'),
  'layout directions': script('check-directions.mjs'),
  'lock file is complete': script('lock.mjs', '--check'),
};

async function runCheck([name, [command, args, options]]) {
  const start = performance.now();
  const { code, output } = await run(command, args, options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${seconds} s  ${name}`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

/** Runs all checks and returns how many passed, and the names of failed ones. */
export async function check() {
  const queue = Object.entries(CHECKS);
  const result = { passed: 0, failed: [] };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (await runCheck(next)) result.passed += 1;
      else result.failed.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return result;
}

if (isMain(import.meta.url)) {
  endChildrenOnSignal();
  await installDependencies();
  const { failed } = await check();
  if (failed.length > 0) process.exitCode = 1;
}
