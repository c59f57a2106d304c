/**
 * A service's files come from a closed vocabulary, so that who knows one service finds their way in all of them.
 * A new name is a decision: take one that is here, or add it with what it stands for.
 */
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Of a service as a whole, beside service.ts. */
const SERVICE = {
  'main.ts': 'start and stop; the only process.exit',
  'config.ts': 'schema of the environment; the only process.env',
  'service.ts': 'the composition root',
  'app.ts': 'the Express app, without listen()',
  'internal.ts': 'what it answers other services',
  'seed.ts': 'its part of the demo',
};

/** Of a noun: a folder of its own, or beside service.ts in a service of one noun. */
const NOUN = {
  'routes.ts': 'bind contract, unpack, call, return',
  'commands.ts': 'use cases: load, authorize, decide, write, append the event',
  'rules.ts': 'pure decisions',
  'policy.ts': 'pure: may this actor do this',
  'repository.ts': 'SQL',
  'lists.ts': 'SQL of its pages: filters, order, cursor',
  'presenter.ts': 'row to wire',
  'comment-row.ts': 'a row as the database has it',
  'poll-row.ts': 'a row as the database has it',
};

/** What one service alone is about, in any of its folders; each file says at its top what it is. */
const OWN = {
  assistant: [
    'articles',
    'language-model',
    'memory',
    'prompt',
    'ranking',
    'search',
    'small-talk',
    'vocabulary',
    'words',
  ],
  auth: ['cipher', 'form', 'keyring', 'keys', 'passwords', 'picture', 'testers', 'throttle', 'tokens'],
  comments: ['polls', 'throttle'],
  gateway: [
    'agent',
    'answer-headers',
    'body',
    'caller',
    'connection-faults',
    'door',
    'forwarder',
    'matcher',
    'memory-file',
    'observe',
    'openapi',
    'own-app',
    'page-path',
    'proxy',
    'refusal',
    'revoked',
    'router',
    'security',
    'targets',
    'tools',
    'upstreams',
    'watch-sockets',
    'web-files',
  ],
  notifications: ['notify', 'sources'],
  polls: ['ballot-box', 'ballot', 'count-ballots', 'counters', 'recount', 'tally'],
  realtime: [
    'address',
    'broadcast',
    'guards',
    'handlers',
    'handshake',
    'intake',
    'latest-polls',
    'like-updates',
    'load',
    'notification-queue',
    'notification-updates',
    'once',
    'pace',
    'poll-access',
    'poll-updates',
    'presence',
    'reconnect',
    'replica-link',
    'rooms',
    'sessions',
    'socket-server',
    'watchers',
  ],
};

/** Folders where a file is named after its subject: an event's noun, a job. */
const FREE = ['consumers', 'jobs'];

function isKnown(path) {
  const [service, , ...folders] = dirname(path).split('/').slice(1);
  const name = basename(path).replace(/([.]test)?[.]ts$/, '');
  const known = [NOUN, ...(folders.length === 0 ? [SERVICE] : [])].some((names) => Object.hasOwn(names, `${name}.ts`));
  return known || OWN[service]?.includes(name) || FREE.includes(folders.at(-1));
}

const sources = globSync('services/*/src/**/*.{ts,tsx,mjs,js}', { exclude: ['**/node_modules'] });
const unknown = sources.filter((path) => !isKnown(path));
for (const path of unknown) console.error(`${path}: no name that scripts/check-names.mjs knows`);
if (unknown.length || sources.length === 0) process.exitCode = 1;
