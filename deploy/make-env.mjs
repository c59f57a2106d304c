/**
 * `npm run env`: creates `.env` with random secrets, for Compose. Keeps existing values and adds missing ones, for example
 * after an upgrade. Runs on Node 20 and without any dependency.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outdatedDocker } from './docker.mjs';

const SECRETS = {
  INTERNAL_SECRET: 'proves a call between two services',
  KEY_SECRET: 'encrypts the keys that sessions are signed with; without it everyone has to sign in again',
  POSTGRES_PASSWORD: "PostgreSQL's superuser",
  AUTH_DATABASE_PASSWORD: 'PostgreSQL: what each service runs as, and who owns its tables',
  AUTH_OWNER_PASSWORD: '',
  POLLS_DATABASE_PASSWORD: '',
  POLLS_OWNER_PASSWORD: '',
  COMMENTS_DATABASE_PASSWORD: '',
  COMMENTS_OWNER_PASSWORD: '',
  NOTIFICATIONS_DATABASE_PASSWORD: '',
  NOTIFICATIONS_OWNER_PASSWORD: '',
  RABBITMQ_AUTH_PASSWORD: 'RabbitMQ: a user for each service',
  RABBITMQ_POLLS_PASSWORD: '',
  RABBITMQ_COMMENTS_PASSWORD: '',
  RABBITMQ_NOTIFICATIONS_PASSWORD: '',
  RABBITMQ_REALTIME_PASSWORD: '',
  REDIS_PASSWORD: 'Redis',
  GRAFANA_PASSWORD: 'Grafana, for "admin"; used by the profile "observability" alone',
};

/** Letters and digits only, since URLs, shell scripts and configuration files contain it without escaping. */
const newSecret = () => randomBytes(32).toString('hex');

const linesFor = (names) =>
  names.map((name) => `${SECRETS[name] && `\n# ${SECRETS[name]}\n`}${name}=${newSecret()}\n`).join('');

/** Adds the missing secrets. @returns the added names */
function complete(file) {
  const isNew = !existsSync(file);
  // Created with its mode, so that other users can never read it.
  if (isNew)
    writeFileSync(file, '# Secrets of this installation. Keep a copy in a safe place.\n', { mode: 0o600, flag: 'wx' });
  const text = readFileSync(file, 'utf8');
  const missing = Object.keys(SECRETS).filter((name) => !new RegExp(`^${name}=.`, 'm').test(text));
  chmodSync(file, 0o600);
  if (missing.length > 0) appendFileSync(file, `${text.endsWith('\n') ? '' : '\n'}${linesFor(missing)}`);
  return missing;
}

const file = resolve(process.argv[2] ?? fileURLToPath(new URL('../.env', import.meta.url)));
const added = complete(file);
console.log(added.length > 0 ? `${file}: ${added.length} secrets added` : `${file} is complete`);
// Reported here, since an older builder fails with an unknown flag.
const outdated = outdatedDocker();
if (outdated) console.error(outdated);
