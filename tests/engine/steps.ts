import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually, ROOT } from '@showhands/testing';
import * as z from 'zod';
import { watchAvailability } from './availability.ts';
import { createAccounts, describeLoad, type LoadResult, startLoad } from './load.ts';
import { nodeImage, type Project } from './project.ts';

/** A step returns one line for the table, and throws if it fails. */
type Step = (project: Project) => Promise<string>;

const HEALTHY_MS = 180_000;
const RECONNECT_MS = 5_000;
/** For the load tests of later steps. */
const ACCOUNTS = 300;
const SCALE = { polls: 2, realtime: 2 };
const SERVICES = ['auth', 'polls', 'comments', 'notifications', 'assistant', 'realtime', 'gateway', 'proxy'];
const STORES = ['postgres', 'rabbitmq', 'redis'];

const containerSchema = z.object({
  ID: z.string(),
  Service: z.string(),
  State: z.string(),
  Health: z.string(),
});

const containers = async (project: Project, ...services: string[]) => {
  const lines = await project.compose('ps', '--all', '--format', 'json', ...services);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => containerSchema.parse(JSON.parse(line)));
};

const assertConsistent = (result: LoadResult): void => {
  if (!result.consistent || result.votes.ok === 0) throw new Error(describeLoad(result));
};

/** A typical service, and the service whose image contains the page as well. */
const MEASURED = ['auth', 'gateway'];
const BYTES_PER_MB = 1_000_000;

/** The sizes without the layers of Node's image, which differs between stand-ins and the official one. */
const imageSizes = async (project: Project): Promise<string[]> => {
  const images = [await nodeImage(), ...MEASURED.map((service) => `showhands/${service}:${project.name}`)];
  const sizes = await project.run('docker', 'image', 'inspect', '--format', '{{.Size}}', ...images);
  const [node = 0, ...measured] = sizes.trim().split('\n').map(Number);
  return measured.map((size, index) => `${MEASURED[index]} ${Math.round((size - node) / BYTES_PER_MB)} MB`);
};

export const build: Step = async (project) => {
  await project.compose('build');
  return `${(await imageSizes(project)).join(', ')} above the image of Node`;
};

export const firstUp: Step = async (project) => {
  await project.compose('up', '--detach', '--wait');
  const all = await containers(project);
  const unhealthy = all.filter(({ State, Health }) => State === 'running' && Health !== 'healthy');
  if (unhealthy.length > 0) throw new Error(`not healthy: ${unhealthy.map(({ Service }) => Service).join(', ')}`);
  await createAccounts(project, ACCOUNTS);
  return `${all.filter(({ State }) => State === 'running').length} containers healthy`;
};

/** Journeys that need nothing but the page's address, and that notices of other people's polls do not disturb. */
const JOURNEYS = 'to the other viewer at once|replying work with the keyboard|a new name, picture and bio';

export const journeys: Step = async (project) => {
  const playwright = join(ROOT, 'node_modules/.bin/playwright');
  const options = ['--config', 'tests/browser/playwright.config.ts', '--reporter', 'dot'];
  const args = [playwright, 'test', ...options, '--grep', JOURNEYS];
  const env = { ...process.env, PRODUCT_URL: project.url };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(output);
  return /\d+ passed/.exec(output)?.[0] ?? '';
};

export const smokeLoad: Step = async (project) => {
  const result = await startLoad(project).result;
  assertConsistent(result);
  return describeLoad(result);
};

export const scale: Step = async (project) => {
  const scales = Object.entries(SCALE).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
  await project.compose('up', '--detach', '--wait', '--no-recreate', ...scales);
  return Object.entries(SCALE)
    .map(([service, count]) => `${count} ${service}`)
    .join(', ');
};

const WARNING = /"level":"(warn|error|fatal)"/;
const WARNINGS_MAX = 40;

/** Collects the warnings of the services: replaced containers take their logs with them. */
const watchWarnings = ({ folder, name, env }: Project): { lines: string[]; stop(): void } => {
  const args = ['compose', '--project-name', name, 'logs', '--follow', '--no-color', '--tail', '0', ...SERVICES];
  const logs = spawn('docker', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines: string[] = [];
  createInterface({ input: logs.stdout }).on('line', (line) => {
    if (WARNING.test(line) && lines.length < WARNINGS_MAX) lines.push(line.slice(0, 1_500));
  });
  return { lines, stop: () => void logs.kill() };
};

/** Runs the upgrade under load. No call may fail, every socket is back within 5 s, the scale is kept. */
const upgradeUnderLoad = async (project: Project, ...args: string[]): Promise<string> => {
  const before = await containers(project, ...SERVICES);
  const load = startLoad(project, '--rate', '20', '--sockets', '200', '--users', '200', '--votes', '100000', '--multi');
  await load.started;
  const availability = watchAvailability(project.url);
  const warnings = watchWarnings(project);
  const upgraded = project.run(process.execPath, 'deploy/upgrade.mjs', ...args);
  await Promise.allSettled([upgraded]);
  load.stop();
  warnings.stop();
  const [result, { calls, failures }] = await Promise.all([load.result, availability.stop(), upgraded]);
  const line = `${describeLoad(result)}; ${calls} page loads and calls, ${failures.length} failed`;
  assertConsistent(result);
  const after = await containers(project, ...SERVICES);
  const kept = after.filter(({ ID }) => before.some((old) => old.ID === ID)).map(({ Service }) => Service);
  const count = (all: typeof after) => SERVICES.map((name) => all.filter(({ Service }) => Service === name).length);
  const problems = [
    ...failures.slice(0, 5),
    ...(result.votes.failed + result.votes.unknown > 0 ? ['votes failed'] : []),
    ...(Object.keys(result.votes.statuses).some((status) => status !== '200') ? ['votes were retried'] : []),
    ...(result.reconnects.latency.max > RECONNECT_MS ? ['a socket was away for too long'] : []),
    ...(kept.join() === 'proxy' ? [] : [`not replaced: ${kept.join()}`]),
    ...(count(after).join() === count(before).join() ? [] : ['the scale changed']),
  ];
  if (problems.length > 0) throw new Error([line, ...problems, ...warnings.lines].join('\n'));
  return line;
};

export const upgrade: Step = async (project) => {
  await project.changeSources();
  return upgradeUnderLoad(project);
};

export const goBack: Step = (project) => upgradeUnderLoad(project, '--to', 'previous');

/** Kills all processes of a container but the first, which then ends: the engine restarts it. */
const kill = async (project: Project, service: string): Promise<void> => {
  const id = (await containers(project, service))[0]?.ID ?? '';
  const inspect = async () => {
    const state = await project.run(
      'docker',
      'inspect',
      '--format',
      '{{.State.StartedAt}} {{.State.Health.Status}}',
      id,
    );
    const [startedAt, health] = state.trim().split(' ');
    return { startedAt, health };
  };
  const before = await inspect();
  // The killed shell ends with an error.
  await project.run('docker', 'exec', id, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
  await eventually(
    async () => {
      const { startedAt, health } = await inspect();
      if (startedAt === before.startedAt) throw new Error(`${service} has not restarted`);
      if (health !== 'healthy') throw new Error(`${service} is ${health}`);
    },
    { timeoutMs: HEALTHY_MS, intervalMs: 500 },
  );
};

export const kills: Step = async (project) => {
  const load = startLoad(project, '--rate', '10', '--sockets', '50', '--users', '200', '--votes', '100000', '--multi');
  await load.started;
  for (const service of [...SERVICES, ...STORES]) await kill(project, service);
  load.stop();
  const result = await load.result;
  assertConsistent(result);
  return describeLoad(result);
};

export const restore: Step = async (project) => {
  const sql = 'select count(*), coalesce(sum(votes), 0) from options';
  const psql = (database: string, statement: string) =>
    project.compose(
      'exec',
      '--no-TTY',
      'postgres',
      'psql',
      '--username',
      'postgres',
      '--tuples-only',
      '--command',
      statement,
      database,
    );
  const accounts = () => psql('auth', 'select count(*) from users');
  const before = [await psql('polls', sql), await accounts()];
  await project.run('sh', 'deploy/back-up.sh', 'copy');
  await psql('polls', 'delete from votes; delete from options');
  await project.compose('stop', 'proxy', ...SERVICES.slice(0, -1), 'rabbitmq');
  await project.compose('rm', '--force', '--volumes', 'rabbitmq');
  await project.run('docker', 'volume', 'rm', `${project.name}_rabbitmq`);
  await project.run('sh', 'deploy/restore.sh', 'copy');
  await project.compose('up', '--detach', '--wait');
  const after = [await psql('polls', sql), await accounts()];
  if (after.join() !== before.join()) throw new Error(`restored ${after.join()}, not ${before.join()}`);
  const counters = await project.compose('exec', '--no-TTY', 'polls', 'node', 'src/cli/counters.ts', 'compare');
  return `${(await readdir(join(project.folder, 'copy'))).length} databases, ${counters.trim()}`;
};

export const monitoring: Step = async (project) => {
  // These alone, since a plain `up` would undo the scale.
  await project.compose('up', '--detach', '--wait', 'prometheus', 'grafana');
  const targets = z.object({ data: z.object({ activeTargets: z.array(z.object({ health: z.string() })) }) });
  return eventually(
    async () => {
      const url = 'http://127.0.0.1:9090/api/v1/targets?state=active';
      const answer = await project.compose('exec', '--no-TTY', 'prometheus', 'wget', '--quiet', '-O', '-', url);
      const { activeTargets } = targets.parse(JSON.parse(answer)).data;
      const up = activeTargets.filter(({ health }) => health === 'up').length;
      if (up === 0 || up < activeTargets.length) throw new Error(`${up} of ${activeTargets.length} targets are up`);
      return `${up} of ${activeTargets.length} targets are up`;
    },
    { timeoutMs: HEALTHY_MS, intervalMs: 1_000 },
  );
};
