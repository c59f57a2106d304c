/**
 * Checks the file names of services, so that the same name means the same in each of them. A file has the name of a
 * role below, or the name of an export (`ballot-box.ts` exports `createBallotBox`), or is in a folder whose files are
 * named after the handled noun.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Once per service, beside service.ts. */
const SERVICE_ROLES = {
  main: 'process: start and stop; the only process.exit',
  config: 'schema of the environment; the only process.env',
  service: 'composition root',
  app: 'the Express app, without listen()',
  internal: 'routes for other services',
  seed: 'its part of the demo data',
  tuning: 'tuned numbers, each with unit, origin and benchmark',
};

/** Once per noun, in the folder of that noun. */
const NOUN_ROLES = {
  routes: 'bind contract, unpack, call, return',
  commands: 'use cases: load, authorize, decide, write, append the event',
  rules: 'pure decisions',
  policy: 'pure: may this actor do this',
  repository: 'SQL',
  lists: 'SQL of pages: filters, order, cursor',
  presenter: 'row to wire',
};

/** A file per consumed noun, per job, per operator's program. */
const SUBJECT_FOLDERS = ['consumers', 'jobs', 'cli'];

const plain = (name) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

const exportedNames = (source) =>
  [...source.matchAll(/^export (?:abstract |async )?(?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name,
  );

/** Whether an exported name contains the file's name, in its singular too. */
const isNamedAfterExport = (name, source) => {
  const wanted = [plain(name), plain(name).replace(/s$/, '')];
  return exportedNames(source).some((exported) => wanted.some((word) => plain(exported).includes(word)));
};

const isKnown = (path) => {
  const [, , , ...folders] = path.split('/').slice(0, -1);
  const name = basename(path).replace(/([.]test)?[.](ts|mjs)$/, '');
  if (folders.length === 0 && Object.hasOwn(SERVICE_ROLES, name)) return true;
  if (folders.length > 0 && Object.hasOwn(NOUN_ROLES, name)) return true;
  if (SUBJECT_FOLDERS.includes(folders.at(-1))) return true;
  return isNamedAfterExport(name, readFileSync(path.replace('.test.ts', '.ts'), 'utf8'));
};

const sources = globSync('services/*/src/**/*.{ts,tsx,mjs,js}', { exclude: ['**/node_modules'] });
const unknown = sources.filter((path) => !isKnown(path));
for (const path of unknown)
  console.error(`${path}: neither a role that scripts/check-names.mjs knows nor the name of an export`);
if (unknown.length || sources.length === 0) process.exitCode = 1;
