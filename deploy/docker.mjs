/** Docker and Compose as the scripts of operators need them. Runs on Node 20 and without any dependency. */
import { execFile, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** `start_interval` of health checks, and the builder's instructions for it. */
const ENGINE = 25;
/** `!override`, which deploy/https.yml contains. */
const COMPOSE = [2, 24];

/** Runs a command of the Docker CLI in the project's folder. @returns what it printed. @throws Error if it fails */
export const docker = (args, { env = {}, show = false, quiet = false } = {}) =>
  execFileSync('docker', args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', show ? 'inherit' : 'pipe', quiet ? 'ignore' : 'inherit'],
  }) ?? '';

/** Runs a command of the Docker CLI while others run. @returns what it printed. @throws Error with its output if it fails */
export const dockerAsync = (args, { env = {} } = {}) =>
  promisify(execFile)('docker', args, { cwd: ROOT, env: { ...process.env, ...env } });

const versionOf = (args) => {
  try {
    return docker(args, { quiet: true }).trim();
  } catch {
    return undefined;
  }
};

/** @returns the reason why Docker is too old, undefined if it is not or if there is none */
export function outdatedDocker() {
  const engine = versionOf(['version', '--format', '{{.Server.Version}}']);
  if (engine === undefined) return undefined;
  if (Number.parseInt(engine, 10) < ENGINE) return `Docker Engine ${ENGINE} or newer is needed, and this is ${engine}.`;
  const compose = versionOf(['compose', 'version', '--short']) ?? 'missing';
  const [major, minor] = compose.replace(/^v/, '').split('.').map(Number);
  const isRecent = major > COMPOSE[0] || (major === COMPOSE[0] && minor >= COMPOSE[1]);
  return isRecent ? undefined : `Docker Compose ${COMPOSE.join('.')} or newer is needed, and it is ${compose}.`;
}

/** Names of services, each after the services that it depends on. */
function inOrder(services) {
  const ordered = new Set();
  const visit = (name) => {
    if (ordered.has(name) || !services[name]) return;
    Object.keys(services[name].depends_on ?? {}).forEach(visit);
    ordered.add(name);
  };
  Object.keys(services).forEach(visit);
  return [...ordered];
}

/** The Compose project with the images of a version. */
export function createProject(version) {
  const env = { SHOWHANDS_VERSION: version };
  const compose = (args, options) => docker(['compose', ...args], { ...options, env });
  const composeAsync = (args) => dockerAsync(['compose', ...args], { env });
  const { name, services } = JSON.parse(compose(['config', '--format', 'json']));
  const hashes = new Map(
    compose(['config', '--hash', '*'])
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
  const ordered = inOrder(services);

  /** All containers of a service, ended containers included. */
  const containers = (service) => {
    const labels = { project: name, service, oneoff: 'False' };
    const filters = Object.entries(labels).flatMap(([key, value]) => [
      '--filter',
      `label=com.docker.compose.${key}=${value}`,
    ]);
    const ids = docker(['ps', '--all', '--quiet', '--no-trunc', ...filters])
      .split('\n')
      .filter(Boolean);
    return ids.length > 0 ? JSON.parse(docker(['inspect', ...ids])) : [];
  };

  const imageId = (image) => docker(['image', 'inspect', '--format', '{{.Id}}', image], { quiet: true }).trim();

  return {
    compose,
    composeAsync,
    containers,
    imageId,
    services,
    /** Services that are built from this repository. */
    own: ordered.filter((service) => services[service].build),
    jobs: ordered.filter((service) => services[service].restart === 'no'),
    all: ordered,
    isOutdated: ({ Image, Config }, service) =>
      Image !== imageId(services[service].image) ||
      Config.Labels['com.docker.compose.config-hash'] !== hashes.get(service),
  };
}
