import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  outputOf,
  ROOT,
  runProgram,
  startPostgres,
  startRabbit,
  startRedis,
  type TestRabbit,
  type TestServer,
} from '@showhands/testing';
import { type Environment, mapValues, servicesWithTables } from './service-configs.ts';

const run = promisify(execFile);

/** PostgreSQL, RabbitMQ and Redis, set up by the deployment's own scripts and files. */
export interface BackingServices {
  readonly postgres: TestServer;
  readonly rabbit: TestRabbit;
  readonly redis: TestServer;
  stop(): Promise<void>;
}

/** Replaces host and port of `url` by host and port of `address`. */
export const withHostOf = (address: string, url: string): string => {
  const [replaced, { host }] = [new URL(url), new URL(address)];
  replaced.host = host;
  return replaced.href;
};

const runScript = async (script: string, folder: string, environment: Environment): Promise<string> =>
  outputOf(await runProgram(`deploy/${script}`, [], environment, folder));

/** Runs the script of a job of the compose file. */
export const runJob = (job: string, environment: Environment, postgres: TestServer): Promise<string> => {
  const local = mapValues(environment, (name, value) =>
    name.endsWith('_URL') ? withHostOf(postgres.url, value) : value,
  );
  if (job === 'databases') return runScript('create-databases.mjs', '.', local);
  return runScript('migrate.mjs', `services/${job.replace('migrate-', '')}`, local);
};

/** Runs the dead-letters command as in the container of a service. @returns its output */
export const runDeadLetters = async (
  { AMQP_URL = '' }: Environment,
  { url }: TestRabbit,
  ...args: string[]
): Promise<string> =>
  outputOf(
    await runProgram('packages/service-kit/src/cli/dead-letters.ts', args, { AMQP_URL: withHostOf(url, AMQP_URL) }),
  );

/** Renders definitions.json as RabbitMQ's start script does. */
export const renderDefinitions = async (environment: Environment): Promise<string> => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'showhands-definitions-'));
  try {
    const env = { PATH: process.env.PATH, ...environment, TMPDIR };
    await run('sh', [join(ROOT, 'deploy/rabbitmq/start.sh'), 'true'], { env });
    return await readFile(join(TMPDIR, 'definitions.json'), 'utf8');
  } finally {
    await rm(TMPDIR, { recursive: true });
  }
};

const importDefinitions = async ({ managementUrl }: TestRabbit, definitions: string): Promise<void> => {
  const response = await fetch(`${managementUrl}/api/definitions`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('guest:guest')}`, 'content-type': 'application/json' },
    body: definitions,
  });
  if (!response.ok) throw new Error(`RabbitMQ rejected the definitions: ${await response.text()}`);
};

/** @param environmentOf environment of a service or job of the compose file */
export const startBackingServices = async (environmentOf: (name: string) => Environment): Promise<BackingServices> => {
  const [postgres, rabbit, redis] = await Promise.all([startPostgres(), startRabbit(), startRedis()]);
  await runJob('databases', environmentOf('databases'), postgres);
  for (const service of servicesWithTables) {
    await runJob(`migrate-${service}`, environmentOf(`migrate-${service}`), postgres);
  }
  await importDefinitions(rabbit, await renderDefinitions(environmentOf('rabbitmq')));
  return {
    postgres,
    rabbit,
    redis,
    stop: async () => {
      await Promise.all([postgres.stop(), rabbit.stop(), redis.stop()]);
    },
  };
};
