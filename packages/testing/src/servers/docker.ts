import { get } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { ServerControl } from './test-server.ts';

const PING_TIMEOUT_MS = 1000;
const PULL_TIMEOUT_MS = 180_000;

/** Imported lazily: it takes a second to load, and most runs do not need it. */
const loadTestcontainers = () => import('testcontainers');

const respondsToPing = (address: { socketPath: string } | { host: string; port: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ ...address, path: '/_ping', timeout: PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy(new Error('no response')));
  });

/** Whether a Docker engine responds within a second at DOCKER_HOST or at one of the conventional sockets. */
export const isDockerRunning = async (): Promise<boolean> => {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env;
  if (DOCKER_HOST) {
    const { protocol, pathname, hostname, port } = new URL(DOCKER_HOST);
    return respondsToPing(protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port });
  }
  const sockets = [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'docker.sock')] : []),
  ];
  return (await Promise.all(sockets.map((socketPath) => respondsToPing({ socketPath })))).includes(true);
};

const pull = async (image: string): Promise<boolean> => {
  const { getContainerRuntimeClient, ImageName } = await loadTestcontainers();
  const client = await getContainerRuntimeClient();
  const name = ImageName.fromString(image);
  await client.image.pull(name); // Only if it is missing.
  return client.image.exists(name);
};

/** Whether this machine can run containers of the image. Downloads a missing image, for up to 3 minutes. */
export const isImageAvailable = async (image: string): Promise<boolean> => {
  if (!(await isDockerRunning())) return false;
  const timeout = sleep(PULL_TIMEOUT_MS, false, { ref: false });
  return Promise.race([pull(image).catch(() => false), timeout]);
};

export interface Container {
  readonly image: string;
  readonly command?: string[];
  /** Maps container ports to ports on 127.0.0.1, which stay the same over restarts. */
  readonly ports: ReadonlyMap<number, number>;
  readonly probe: () => Promise<unknown>;
  readonly timeoutMs: number;
}

/** Starts a server in a container. Testcontainers' reaper removes the container when this process dies. */
export const startContainer = async (container: Container): Promise<ServerControl> => {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await loadTestcontainers();
  const ports = [...container.ports].map(([inside, host]) => ({ container: inside, host }));
  const started = await new GenericContainer(container.image)
    .withExposedPorts(...ports)
    .withCommand(container.command ?? [])
    .withWaitStrategy(Wait.forLogMessage(/./)) // Any output: the probe decides readiness.
    .start();
  const handle = (await getContainerRuntimeClient()).container.getById(started.getId());
  const control: ServerControl = {
    start: async () => {
      await handle.start();
      await eventually(container.probe, container);
    },
    shutdown: async () => void (await handle.stop()),
    kill: async () => {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    remove: async () => void (await handle.remove({ force: true, v: true })),
  };
  try {
    await eventually(container.probe, container);
  } catch (error) {
    await control.remove();
    throw error;
  }
  return control;
};
