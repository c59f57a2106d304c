import { get } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machinery } from './test-server.ts';

const PING_TIMEOUT_MS = 1000;
const PULL_TIMEOUT_MS = 180_000;

/** It takes a second to load, and most runs do without. */
const loadTestcontainers = () => import('testcontainers');

const answersPing = (address: { socketPath: string } | { host: string; port: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ ...address, path: '/_ping', timeout: PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy(new Error('no answer')));
  });

/** Whether a Docker engine answers within a second, where the environment or convention says that it listens. */
export const dockerAnswers = async (): Promise<boolean> => {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env;
  if (DOCKER_HOST) {
    const { protocol, pathname, hostname, port } = new URL(DOCKER_HOST);
    return answersPing(protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port });
  }
  const sockets = [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'docker.sock')] : []),
  ];
  return (await Promise.all(sockets.map((socketPath) => answersPing({ socketPath })))).includes(true);
};

const pull = async (image: string): Promise<boolean> => {
  const { getContainerRuntimeClient, ImageName } = await loadTestcontainers();
  const client = await getContainerRuntimeClient();
  const name = ImageName.fromString(image);
  await client.image.pull(name); // Only if it is not there.
  return client.image.exists(name);
};

/** Whether containers of this image can be had here. The first time may take as long as its download. */
export const dockerOffers = async (image: string): Promise<boolean> => {
  if (!(await dockerAnswers())) return false;
  const given = sleep(PULL_TIMEOUT_MS, false, { ref: false });
  return Promise.race([pull(image).catch(() => false), given]);
};

export interface Container {
  readonly image: string;
  readonly command?: string[];
  /** From the container's port to the one on 127.0.0.1, fixed so that a restart keeps it. */
  readonly ports: ReadonlyMap<number, number>;
  readonly probe: () => Promise<unknown>;
  readonly timeoutMs: number;
}

const untilServing = async ({ probe, timeoutMs }: Container): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
};

/** A server in a container, started. Testcontainers' reaper removes it when this process dies. */
export const startContainer = async (container: Container): Promise<Machinery> => {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await loadTestcontainers();
  const ports = [...container.ports].map(([inside, host]) => ({ container: inside, host }));
  const started = await new GenericContainer(container.image)
    .withExposedPorts(...ports)
    .withCommand(container.command ?? [])
    .withWaitStrategy(Wait.forLogMessage(/./)) // A sign of life will do: the probe decides.
    .start();
  const handle = (await getContainerRuntimeClient()).container.getById(started.getId());
  const machinery: Machinery = {
    start: async () => {
      await handle.start();
      await untilServing(container);
    },
    shutdown: async () => void (await handle.stop()),
    kill: async () => {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    remove: async () => void (await handle.remove({ force: true, v: true })),
  };
  try {
    await untilServing(container);
  } catch (error) {
    await machinery.remove();
    throw error;
  }
  return machinery;
};
