import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { isImageAvailable, startContainer } from './docker.ts';
import { withSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import { ensureProgram } from './programs.ts';
import { type RabbitPorts, startInstalledRabbit } from './rabbit-native.ts';
import type { Supervisor } from './supervised.ts';
import { type ServerControl, type TestServer, testServer } from './test-server.ts';

export interface TestRabbit extends TestServer {
  /** The management API, for the user of `url`: inspects queues and closes connections from the server's side. */
  readonly managementUrl: string;
  /** Takes about 6 s, 5 of them for the management plugin. */
  shutdown(): Promise<void>;
  /**
   * A quorum queue may lose its leader that was declared after the last `untilQueuesAreStored`.
   */
  kill(): Promise<void>;
  /** Waits until the broker has written the declared queues to disk, which it does within a second and reports nowhere. */
  untilQueuesAreStored(): Promise<void>;
  /** Creates an empty virtual host. @returns its URL */
  createVhost(): Promise<string>;
}

export interface RabbitOptions {
  /** Keeps the data after `stop`. Uses an installed RabbitMQ instead of a container, with only these users. */
  readonly persistent?: {
    readonly directory: string;
    /** Path of a definitions file in RabbitMQ's export format; read at each start. */
    readonly definitions: string;
    /** `name:password` of an administrator among these users; `vhost` is the virtual host of `url`. */
    readonly administrator: string;
    readonly vhost: string;
  };
}

const IMAGE = 'rabbitmq:4.1-management-alpine';
const START_TIMEOUT_MS = 90_000;
const QUEUES_STORED_MS = 3_000;
const rabbit = { title: 'RabbitMQ', names: ['rabbitmq-server'], debianPackage: 'rabbitmq-server' };
const GUEST = { user: 'guest:guest', path: '' };

const callManagement = async (url: string, user: string, method: 'GET' | 'PUT'): Promise<void> => {
  const authorization = `Basic ${btoa(user)}`;
  const response = await fetch(url, { method, headers: { authorization }, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}`);
};

const addressesOf = (
  { amqp, management }: Pick<RabbitPorts, 'amqp' | 'management'>,
  { user, path }: { user: string; path: string },
) => ({
  user,
  url: `amqp://${user}@127.0.0.1:${amqp}${path}`,
  managementUrl: `http://127.0.0.1:${management}`,
});

const ping = async ({ url, managementUrl, user }: ReturnType<typeof addressesOf>): Promise<void> => {
  const connection = await connect(url, { timeout: 5000 });
  await connection.close();
  await callManagement(`${managementUrl}/api/overview`, user, 'GET');
};

const testRabbit = (addresses: ReturnType<typeof addressesOf>, control: ServerControl): TestRabbit => {
  const { url, managementUrl, user } = addresses;
  // Assigned, not spread: a spread would copy the first process's pid.
  return Object.assign(testServer(url, Number(new URL(url).port), control), {
    managementUrl,
    untilQueuesAreStored: () => sleep(QUEUES_STORED_MS),
    createVhost: async () => {
      const name = `test-${randomUUID()}`;
      // The creator of a virtual host gets all permissions in it.
      await callManagement(`${managementUrl}/api/vhosts/${name}`, user, 'PUT');
      return new URL(`/${name}`, url).href;
    },
  });
};

const startInDocker = (): Promise<TestRabbit> =>
  onFreePorts(2, async ([amqp = 0, management = 0]) => {
    const addresses = addressesOf({ amqp, management }, GUEST);
    const control = await startContainer({
      image: IMAGE,
      ports: new Map([
        [5672, amqp],
        [15672, management],
      ]),
      probe: () => ping(addresses),
      timeoutMs: START_TIMEOUT_MS,
    });
    return testRabbit(addresses, control);
  });

const startInstalled = async ({ persistent }: RabbitOptions): Promise<TestRabbit> => {
  const program = await ensureProgram(rabbit);
  const start = (supervisor: Supervisor): Promise<TestRabbit> =>
    onFreePorts(4, async ([amqp = 0, management = 0, distribution = 0, epmd = 0]) => {
      const ports = { amqp, management, distribution, epmd };
      const addresses = addressesOf(
        ports,
        persistent ? { user: persistent.administrator, path: `/${persistent.vhost}` } : GUEST,
      );
      const control = await startInstalledRabbit(supervisor, {
        program,
        ports,
        nodeName: persistent ? 'showhands' : `test${distribution}`,
        definitions: persistent?.definitions,
        probe: () => ping(addresses),
        timeoutMs: START_TIMEOUT_MS,
      });
      return testRabbit(addresses, control);
    });
  return withSupervisor(start, persistent?.directory);
};

/** Downloads or installs RabbitMQ if it is missing. */
export const prepareRabbit = async (): Promise<void> => {
  if (!(await isImageAvailable(IMAGE))) await ensureProgram(rabbit);
};

/**
 * Starts a private RabbitMQ with its management API: in a container if a Docker engine is available, else installed.
 */
export const startRabbit = async (options: RabbitOptions = {}): Promise<TestRabbit> =>
  !options.persistent && (await isImageAvailable(IMAGE)) ? startInDocker() : startInstalled(options);
