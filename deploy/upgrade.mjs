/**
 * Replaces the services of the running Compose project while it serves: one replica after the other, each when the new one
 * is healthy. Data stores and the proxy stay as they are.
 *
 *   npm run upgrade                    builds the images of this checkout
 *   npm run upgrade -- --to 0.1.0      takes the images of another version, which exist here or can be pulled
 *   npm run upgrade -- --to previous   goes back to the images before the last upgrade
 *
 * Runs on Node 20 and without any dependency.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject, docker, dockerAsync, outdatedDocker } from './docker.mjs';

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url));
const PACKAGE_FILE = fileURLToPath(new URL('../package.json', import.meta.url));
/** `--to previous`: the images before the last upgrade, which new ones of the same version would leave without a name. */
const PREVIOUS = 'previous';
/** Longer than the start period of the health check. */
const HEALTHY_MS = 180_000;
/** Callers look names up every second. */
const DISCOVERY_MS = 3_000;
const POLL_MS = 500;

/** The operator reads its message. */
class UpgradeError extends Error {}

const say = (text) => console.log(text);
const inspect = (id) => JSON.parse(docker(['inspect', id]))[0];
const nameOf = ({ Name }) => Name.replace(/^\//, '');
const withTag = (image, tag) => `${image.slice(0, image.lastIndexOf(':'))}:${tag}`;
const previousOf = (version) => `${version}-${PREVIOUS}`;

/** @throws UpgradeError with the end of its log, unless the container becomes healthy */
async function waitUntilHealthy(id) {
  const deadline = Date.now() + HEALTHY_MS;
  for (;;) {
    const container = inspect(id);
    const { State, RestartCount } = container;
    if (State.Health?.Status === 'healthy') return;
    const hasFailed = RestartCount > 0 || State.Status === 'exited' || State.Health?.Status === 'unhealthy';
    if (hasFailed || Date.now() > deadline) {
      docker(['logs', '--tail', '20', id], { show: true });
      throw new UpgradeError(`${nameOf(container)} does not become healthy: see the end of its log above.`);
    }
    await delay(POLL_MS);
  }
}

async function startReplica(project, service) {
  const before = project.containers(service).map(({ Id }) => Id);
  const scale = `${service}=${before.length + 1}`;
  const options = ['--detach', '--no-deps', '--no-build', '--no-recreate', '--quiet-pull'];
  project.compose(['up', ...options, '--scale', scale, service], { quiet: true });
  const started = project.containers(service).find(({ Id }) => !before.includes(Id));
  if (!started) throw new UpgradeError(`Compose started no new replica of ${service}.`);
  try {
    await waitUntilHealthy(started.Id);
  } catch (error) {
    docker(['rm', '--force', started.Id], { quiet: true });
    throw error;
  }
}

/** Removes a replica after callers have discovered its replacement. */
async function retire({ Id }) {
  await delay(DISCOVERY_MS);
  await dockerAsync(['stop', Id]);
  await dockerAsync(['rm', Id]);
}

/** Replaces the outdated replicas of a service. @returns whether there were any, and the removal of the last one */
async function replace(project, service) {
  const all = project.containers(service);
  const outdated = all.filter((container) => project.isOutdated(container, service));
  const wanted = Math.max(Number(project.services[service].deploy?.replicas ?? 1), outdated.length);
  let current = all.length - outdated.length;
  let retiring = Promise.resolve();
  const isChanged = outdated.length > 0;
  while (outdated.length > 0 || current < wanted) {
    // Must run before Compose counts the replicas.
    await retiring;
    if (current < wanted) {
      await startReplica(project, service);
      current += 1;
    }
    const old = outdated.shift();
    if (old) retiring = retire(old);
  }
  return { isChanged, retiring };
}

/** Replaces all services in order. The first replica of a service starts while the last one of the service before ends. */
async function replaceAll(project) {
  let retiring = Promise.resolve();
  for (const service of project.own) {
    const start = Date.now();
    // Waits for both: a rollback must not count a replica that is about to be removed.
    const [replaced, retired] = await Promise.allSettled([replace(project, service), retiring]);
    for (const { reason } of [retired, replaced]) if (reason) throw reason;
    retiring = replaced.value.retiring;
    const seconds = Math.round((Date.now() - start) / 1000);
    say(`${service.padEnd(14)}${replaced.value.isChanged ? `replaced in ${seconds} s` : 'unchanged'}`);
  }
  await retiring;
}

/** The images that run now, by service. */
function runningImages(project) {
  const running = new Map();
  for (const service of project.own) {
    const [container] = project.containers(service);
    if (container) running.set(service, { name: container.Config.Image, id: container.Image });
  }
  return running;
}

const idOf = (project, image) => {
  try {
    return project.imageId(image);
  } catch {
    return undefined;
  }
};

function getImages(project, isBuild) {
  if (isBuild) project.compose(['build'], { show: true });
  else if (project.own.some((service) => idOf(project, project.services[service].image) === undefined))
    project.compose(['pull', ...project.own], { show: true });
}

/** Tags all images that run now, if any of them changes. @returns the ids that had the tag before */
function keepPrevious(project, former, tag) {
  const images = [...former].map(([service, { id }]) => ({ id, image: project.services[service].image }));
  if (images.every(({ id, image }) => idOf(project, image) === id)) return [];
  const obsolete = images.map(({ image }) => idOf(project, withTag(image, tag)));
  for (const { id, image } of images) docker(['tag', id, withTag(image, tag)]);
  return obsolete.filter((old) => old !== undefined && images.every(({ id }) => id !== old));
}

function removeImages(ids) {
  for (const id of ids) {
    try {
      docker(['image', 'rm', id], { quiet: true });
    } catch {
      // It has another tag, or a container of another project runs it.
    }
  }
}

/** Runs all jobs, each after its dependencies. */
async function migrate(project) {
  const ended = new Map();
  const run = async (job) => {
    await Promise.all(Object.keys(project.services[job].depends_on ?? {}).map((name) => ended.get(name)));
    const { stdout } = await project.composeAsync(['run', '--rm', '--no-deps', '--no-TTY', job]);
    if (stdout) say(stdout.trimEnd());
  };
  for (const job of project.jobs) ended.set(job, run(job));
  // Waits for all jobs: a rollback starts containers too.
  for (const { reason } of await Promise.allSettled(ended.values())) if (reason) throw reason;
  // Ended jobs of the former version would keep its images from being removed; the next `up` creates them again.
  project.compose(['rm', '--force', ...project.jobs], { quiet: true });
}

/** Adds the queues and rights that are new in this version to the running broker. */
function importDefinitions(project) {
  const command = [
    'sh',
    '/etc/rabbitmq/start.sh',
    'rabbitmqctl',
    '--quiet',
    'import_definitions',
    '/tmp/definitions.json',
  ];
  for (const { Id } of project.containers('rabbitmq')) docker(['exec', Id, ...command], { quiet: true });
}

/** Starts services that are new in this version. */
function startMissing(project) {
  const missing = project.all.filter((name) => !project.jobs.includes(name) && project.containers(name).length === 0);
  if (missing.length > 0) project.compose(['up', '--detach', '--wait', '--no-deps', '--no-recreate', ...missing]);
}

async function goBack(former) {
  for (const { id, name } of former.values()) docker(['tag', id, name]);
  const [{ name }] = former.values();
  const project = createProject(name.slice(name.lastIndexOf(':') + 1));
  await replaceAll(project);
}

/** Keeps the version in .env, so that a plain `docker compose up` keeps it too. */
function writeVersion(version) {
  const text = readFileSync(ENV_FILE, 'utf8');
  const line = `SHOWHANDS_VERSION=${version}`;
  const pattern = /^SHOWHANDS_VERSION=.*$/m;
  if (pattern.test(text)) writeFileSync(ENV_FILE, text.replace(pattern, line));
  else appendFileSync(ENV_FILE, `\n# The images that run: set by \`npm run upgrade\`\n${line}\n`);
}

async function upgrade(version, isBuild) {
  const project = createProject(version);
  const former = runningImages(project);
  if (former.size === 0) throw new UpgradeError('Nothing runs here: docker compose up --build --detach --wait');
  let obsolete = [];
  try {
    getImages(project, isBuild);
    if (isBuild) obsolete = keepPrevious(project, former, previousOf(version));
    await migrate(project);
    importDefinitions(project);
    await replaceAll(project);
  } catch (error) {
    say(`${error.message}\nGoing back to the former version.`);
    await goBack(former);
    throw new UpgradeError('The former version runs again.');
  }
  startMissing(project);
  writeVersion(version);
  removeImages(obsolete);
  const others = project.all.filter((name) => !project.own.includes(name) && !project.jobs.includes(name));
  const kept = others.filter((name) =>
    project.containers(name).some((container) => project.isOutdated(container, name)),
  );
  if (kept.length > 0)
    say(`Kept, although changed: ${kept.join(', ')}. docker compose up --detach --no-deps ${kept.join(' ')}`);
}

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const outdated = outdatedDocker();
  if (outdated) throw new UpgradeError(outdated);
  const version = process.env.SHOWHANDS_VERSION ?? JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')).version;
  const isBuild = values.to === undefined;
  await upgrade(values.to === PREVIOUS ? previousOf(version) : (values.to ?? version), isBuild);
} catch (error) {
  // A failed command has printed its reason. The message names a missing Docker or a wrong option.
  const isExpected = error instanceof UpgradeError || error.status !== undefined || error.code !== undefined;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
