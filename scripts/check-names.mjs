/**
 * A service's files come from a closed vocabulary, so that who knows one service finds their way in all of them.
 * A new name is a decision: add it here, with what it stands for.
 */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Of a service as a whole: services/<service>/src/<name>. */
const SERVICE_FILES = {
  'main.ts': 'start and stop; the only process.exit',
  'config.ts': 'schema of the environment; the only process.env',
  'service.ts': 'the composition root',
  'app.ts': 'the Express app, without listen()',
  'internal.ts': 'what other services may ask',
  'seed.ts': 'demo data',
  'keys.ts': 'command line: rotates and lists signing keys',
  'slots.ts': 'costly work, a few at a time',
};

/** Of a noun or a part: services/<service>/src/<noun>/<name>, or beside service.ts in a service of one noun. */
const NOUN_FILES = {
  'routes.ts': 'bind contract, unpack, call, return',
  'commands.ts': 'use cases: load, authorize, decide, write, append the event',
  'rules.ts': 'pure decisions',
  'policy.ts': 'pure: may this actor do this',
  'repository.ts': 'SQL',
  'presenter.ts': 'row to wire',
  'ballot-box.ts': 'group commit of votes',
  'passwords.ts': 'hash and compare',
  'tokens.ts': 'issue and sign',
  'throttle.ts': 'counts what may not be tried too often',
  'keyring.ts': 'the keys at hand',
  'cipher.ts': 'seal and open',
  'form.ts': 'reads a multipart body',
  'picture.ts': 'decodes and encodes a picture',
  'proxy.ts': 'forwarding to a service',
  'rooms.ts': 'who hears what',
  'handlers.ts': 'what a client sends on the socket',
  'broadcast.ts': 'what the server sends on the socket',
};

/** Folders where each file names its own subject: an event, a job, a behaviour, an article. */
const FREE_FOLDERS = ['consumers', 'jobs'];

const isVocabulary = (name, folders) =>
  name in NOUN_FILES || (folders.length === 0 && name in SERVICE_FILES) || FREE_FOLDERS.includes(folders.at(-1));

const faults = globSync('services/*/src/**/*.{ts,tsx,mjs,js}', { exclude: ['**/node_modules'] }).filter((path) => {
  const folders = dirname(path).split('/').slice(3);
  return !isVocabulary(basename(path).replace('.test.ts', '.ts'), folders);
});

for (const path of faults) console.error(`${path}: not a name of scripts/check-names.mjs`);
if (faults.length) process.exitCode = 1;
