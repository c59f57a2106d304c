/** Selects the tests that the current change can affect, for `npm test -- --changed`. Runs on Node 20. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NODE, ROOT, run } from './processes.mjs';

/** Folders of tests for files that no test imports. */
const TESTS_OF_FILES = [
  [/^(Dockerfile|docker-compose\.yml|deploy\/|k8s\/)/, () => 'tests/deployment'],
  [/^scripts\/|\.md$/, () => 'tests/checks'],
  [/^services\/(?<name>[^/]+)\/(?!src\/|test\/)/, ({ name }) => `services/${name}`],
];
const JOURNEYS = 'tests/browser';
const IN_THE_BROWSER = /^(web\/(?!.*\.test\.)|packages\/contracts\/src\/(?!.*\.test\.))/;
/** One journey over most of the product, for changes of the page that no other journey is named after. */
const SAMPLE_JOURNEY = 'live-vote';

async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}

/** Files that differ from the upstream branch, uncommitted and new files included. */
export async function changedFiles() {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', '@{upstream}');
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...untracked])];
}

/** Paths of the tests that Jest selects by these arguments. */
async function listTests(...args) {
  const jest = [join(ROOT, 'node_modules/.bin/jest'), '--config', 'scripts/config/jest.mjs', '--listTests', '--json'];
  const { output } = await run(NODE, [...jest, ...args]);
  const list = output.split('\n').find((line) => line.startsWith('['));
  return list ? JSON.parse(list) : [];
}

function journeysOf(files) {
  const inTheBrowser = files.filter((file) => IN_THE_BROWSER.test(file));
  const own = files.filter((file) => file.endsWith('.e2e.ts'));
  if (inTheBrowser.length === 0) return own;
  const journeys = readdirSync(join(ROOT, JOURNEYS)).filter((name) => name.endsWith('.e2e.ts'));
  const isNamed = (journey) => {
    const name = basename(journey, '.e2e.ts');
    return name === SAMPLE_JOURNEY || inTheBrowser.some((file) => new RegExp(`\\b${name}\\b`).test(file));
  };
  return [...new Set([...own, ...journeys.filter(isNamed).map((name) => `${JOURNEYS}/${name}`)])];
}

/** @returns for each runner its arguments, or undefined if it has nothing to run */
export async function selectTests(files) {
  const folders = TESTS_OF_FILES.flatMap(([pattern, folderOf]) =>
    files.flatMap((file) => (pattern.test(file) ? folderOf(pattern.exec(file).groups) : [])),
  );
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const related = sources.length > 0 ? await listTests('--findRelatedTests', ...sources) : [];
  const inFolders = folders.length > 0 ? await listTests(...folders) : [];
  const tests = [...new Set([...related, ...inFolders])];
  const journeys = journeysOf(files);
  return {
    jest: tests.length > 0 ? ['--runTestsByPath', ...tests] : undefined,
    playwright: journeys.length > 0 ? journeys : undefined,
  };
}
