/**
 * Runs a test file as a module of Node itself, and so all modules that it imports: the test files of a worker share them,
 * in one realm. Jest's own module system evaluates them for each test file, which took half of the suite's CPU time.
 *
 * It also appends the CPU seconds of each test file to `.cache/cpu-time.ndjson` (Linux): `own` of the Jest worker, `children`
 * of its ended child processes.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { setGlobals } from './globals.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const STATUS = '/proc/self/stat';
const TICKS_PER_SECOND = 100;
/** utime, stime, cutime and cstime, counted after the command's closing parenthesis. */
const FIELDS = [11, 15];

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, format: 'module', shortCircuit: true } : next(specifier, context),
});

function cpuSeconds() {
  if (!existsSync(STATUS)) return [0, 0];
  const fields = readFileSync(STATUS, 'utf8').split(') ').at(-1).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(...FIELDS).map(Number);
  return [(user + system) / TICKS_PER_SECOND, (childUser + childSystem) / TICKS_PER_SECOND];
}

export default async function runNatively(globalConfig, config, environment, runtime, path, ...others) {
  setGlobals(undefined);
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (file) => {
    setGlobals(runtime.requireModuleOrMock(file, '@jest/globals'));
    return import(`${pathToFileURL(file).href}${environment.query ?? ''}`);
  };
  const before = cpuSeconds();
  const result = await circus.default(globalConfig, config, environment, runtime, path, ...others);
  const [own, children] = cpuSeconds().map((seconds, index) => Number((seconds - before[index]).toFixed(2)));
  const line = { file: relative(config.rootDir, path), own, children };
  mkdirSync(`${config.rootDir}/.cache`, { recursive: true });
  appendFileSync(`${config.rootDir}/.cache/cpu-time.ndjson`, `${JSON.stringify(line)}\n`);
  return result;
}
