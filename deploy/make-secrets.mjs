/**
 * Prints the Kubernetes Secrets for `k8s/` from `.env` (see make-env.mjs), for `kubectl apply --filename -`:
 *
 *   node deploy/make-secrets.mjs
 *   node deploy/make-secrets.mjs --postgres 'postgres://db.example.org:5432?sslmode=verify-full' \
 *     --rabbitmq amqps://mq.example.org:5671/showhands --redis rediss://cache.example.org:6379
 *
 * Without addresses, the stores of the overlay `small` are used. Runs on Node 20 and without any dependency.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const WITH_DATABASE = ['auth', 'polls', 'comments', 'notifications'];
const WITH_EVENTS = [...WITH_DATABASE, 'realtime'];

const INSIDE = {
  postgres: 'postgres://postgres:5432',
  rabbitmq: 'amqp://rabbitmq:5672/showhands',
  redis: 'redis://redis:6379',
};

function readEnv(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs = lines.map((line) => /^([A-Z_]+)=(.+)$/.exec(line)).filter(Boolean);
  const values = Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
  return (name) => values[name] ?? fail(`${name} is missing: run "npm run env"`);
}

function fail(message) {
  throw new Error(message);
}

function withUser(address, user, password, path) {
  const url = new URL(address);
  url.username = user;
  url.password = password;
  if (path) url.pathname = path;
  return url.href;
}

function secretsOfServices(env, stores) {
  const database = (service, user, kind) =>
    withUser(stores.postgres, user, env(`${service.toUpperCase()}_${kind}_PASSWORD`), service);
  const secrets = { internal: { INTERNAL_SECRET: env('INTERNAL_SECRET') } };
  for (const service of [...WITH_EVENTS, 'assistant']) {
    secrets[service] = { REDIS_URL: withUser(stores.redis, '', env('REDIS_PASSWORD')) };
  }
  for (const service of WITH_EVENTS) {
    const password = env(`RABBITMQ_${service.toUpperCase()}_PASSWORD`);
    secrets[service].AMQP_URL = withUser(stores.rabbitmq, service, password);
  }
  for (const service of WITH_DATABASE) {
    secrets[service].DATABASE_URL = database(service, service, 'DATABASE');
    secrets[`${service}-owner`] = { DATABASE_URL: database(service, `${service}_owner`, 'OWNER') };
  }
  secrets.auth.KEY_SECRET = env('KEY_SECRET');
  return secrets;
}

function secretsOfStores(env) {
  const pick = (names) => Object.fromEntries(names.map((name) => [name, env(name)]));
  const kinds = ['DATABASE', 'OWNER'];
  const passwords = WITH_DATABASE.flatMap((service) =>
    kinds.map((kind) => `${service.toUpperCase()}_${kind}_PASSWORD`),
  );
  return {
    postgres: pick(['POSTGRES_PASSWORD']),
    'create-databases': {
      POSTGRES_ADMIN_URL: withUser(INSIDE.postgres, 'postgres', env('POSTGRES_PASSWORD'), 'postgres'),
      ...pick(passwords),
    },
    rabbitmq: pick(WITH_EVENTS.map((service) => `RABBITMQ_${service.toUpperCase()}_PASSWORD`)),
    redis: pick(['REDIS_PASSWORD']),
  };
}

function manifest([name, stringData]) {
  const labels = { 'app.kubernetes.io/part-of': 'showhands' };
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'showhands', labels }, stringData };
}

function run() {
  const address = { type: 'string' };
  const options = { postgres: address, rabbitmq: address, redis: address, env: address };
  const { values } = parseArgs({ options });
  const given = Object.keys(INSIDE).filter((store) => values[store]);
  if (given.length !== 0 && given.length !== 3) fail('--postgres, --rabbitmq and --redis go together');
  const env = readEnv(values.env ?? fileURLToPath(new URL('../.env', import.meta.url)));
  const secrets = given.length
    ? secretsOfServices(env, values)
    : { ...secretsOfServices(env, INSIDE), ...secretsOfStores(env) };
  const list = { apiVersion: 'v1', kind: 'List', items: Object.entries(secrets).map(manifest) };
  console.log(JSON.stringify(list, null, 2));
}

try {
  run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
