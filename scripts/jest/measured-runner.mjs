/**
 * Jest's own test runner. It also appends the CPU seconds of each test file to `.cache/cpu-time.ndjson` (Linux): `own`
 * of the Jest worker, `children` of its ended child processes.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import circus from 'jest-circus/runner';

const STATUS = '/proc/self/stat';
const TICKS_PER_SECOND = 100;
/** utime, stime, cutime and cstime, counted after the command's closing parenthesis. */
const FIELDS = [11, 15];

function cpuSeconds() {
  if (!existsSync(STATUS)) return [0, 0];
  const fields = readFileSync(STATUS, 'utf8').split(') ').at(-1).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(...FIELDS).map(Number);
  return [(user + system) / TICKS_PER_SECOND, (childUser + childSystem) / TICKS_PER_SECOND];
}

export default async function runMeasured(globalConfig, config, environment, runtime, path, ...others) {
  const before = cpuSeconds();
  const result = await circus.default(globalConfig, config, environment, runtime, path, ...others);
  const [own, children] = cpuSeconds().map((seconds, index) => Number((seconds - before[index]).toFixed(2)));
  const line = { file: relative(config.rootDir, path), own, children };
  mkdirSync(`${config.rootDir}/.cache`, { recursive: true });
  appendFileSync(`${config.rootDir}/.cache/cpu-time.ndjson`, `${JSON.stringify(line)}\n`);
  return result;
}
