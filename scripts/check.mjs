/** `npm run check`: every check that needs no server, two at a time. Only a failing one shows its output. */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { endChildrenOnSignal, isMain, MACHINE_PATH, NODE, ROOT, run } from './processes.mjs';
import { installDependencies } from './setup.mjs';

const AT_ONCE = 2;

const bin = (name, ...args) => [NODE, [join(ROOT, 'node_modules/.bin', name), ...args]];
const script = (name, ...args) => [NODE, [join(ROOT, 'scripts', name), ...args]];

// The slowest first.
const CHECKS = {
  'lint with types': bin('oxlint', '--type-aware', `--threads=${Math.min(AT_ONCE, cpus().length)}`),
  'lock file installs': ['npm', ['ci', '--dry-run', '--include=dev', '--offline'], { env: { PATH: MACHINE_PATH } }],
  'types of the servers': bin('tsc', '-p', 'tsconfig.json'),
  'types of the page': bin('tsc', '-p', 'web/tsconfig.json'),
  'nothing unused': bin('knip', '--no-progress', '--no-config-hints'),
  'who imports whom': script('check-arrows.mjs'),
  'format and lint': bin('biome', 'check', '--error-on-warnings'),
  'file names': script('check-names.mjs'),
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

/** Runs all checks and tells how many passed and failed. */
export async function check() {
  const waiting = Object.entries(CHECKS);
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      counts[(await runCheck(next)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return counts;
}

if (isMain(import.meta.url)) {
  endChildrenOnSignal();
  await installDependencies();
  const { failed } = await check();
  if (failed) process.exitCode = 1;
}
