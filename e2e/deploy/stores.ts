import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, startRabbit, startRedis, type TestRabbit, type TestServer } from '@showhands/testing';
import { ROOT } from './compose-document.ts';
import { changeEach, type Environment, servicesWithTables } from './service-configs.ts';

const run = promisify(execFile);

/** The servers of the deployment, prepared by its own scripts and files. */
export interface Stores {
  readonly postgres: TestServer;
  readonly rabbit: TestRabbit;
  readonly redis: TestServer;
  stop(): Promise<void>;
}

/** The same URL at another address. */
export const movedTo = (address: string, url: string): string => {
  const [moved, { host }] = [new URL(url), new URL(address)];
  moved.host = host;
  return moved.href;
};

const runScript = async (script: string, cwd: string, environment: Environment): Promise<string> => {
  const { stdout } = await run(process.execPath, [join(ROOT, 'deploy', script)], { cwd, env: { ...environment } });
  return stdout;
};

/** What the job of this name of the compose file does. */
export const runJob = (job: string, environment: Environment, postgres: TestServer): Promise<string> => {
  const given = changeEach(environment, (name, value) =>
    name.endsWith('_URL') ? movedTo(postgres.url, value) : value,
  );
  if (job === 'databases') return runScript('create-databases.mjs', ROOT, given);
  return runScript('migrate.mjs', join(ROOT, 'services', job.replace('migrate-', '')), given);
};

/** What an operator's command says in the container of a service. */
export const runLetters = async (
  { AMQP_URL = '' }: Environment,
  { url }: TestRabbit,
  ...args: string[]
): Promise<string> => {
  const program = join(ROOT, 'packages/service-kit/src/operating/letters.ts');
  const { stdout } = await run(process.execPath, [program, ...args], { env: { AMQP_URL: movedTo(url, AMQP_URL) } });
  return stdout;
};

/** definitions.json as the broker gets it. */
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
  if (!response.ok) throw new Error(`the broker refused the definitions: ${await response.text()}`);
};

/** @param environmentOf what the compose file gives each of its parts */
export const startStores = async (environmentOf: (name: string) => Environment): Promise<Stores> => {
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
