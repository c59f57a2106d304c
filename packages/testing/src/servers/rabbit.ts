import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { dockerOffers, startContainer } from './docker.ts';
import { underSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import { provideProgram } from './programs.ts';
import { type RabbitPorts, startInstalledRabbit } from './rabbit-native.ts';
import type { Supervisor } from './supervised.ts';
import { type Machinery, type TestServer, testServer } from './test-server.ts';

export interface TestRabbit extends TestServer {
  /** The management API, for the user of `url`: to look into queues, or to close connections from the server's side. */
  readonly managementUrl: string;
  /** Takes about 6 s, of which 5 are the management plugin's. */
  shutdown(): Promise<void>;
  /** A quorum queue declared in the last second may come back without a leader: the broker had not yet noted it on disk. */
  kill(): Promise<void>;
  /** The URL of a new, empty virtual host. */
  createVhost(): Promise<string>;
}

export interface RabbitOptions {
  /** Keeps its data over the end of this process. Then no container: an installed RabbitMQ, which knows these users alone. */
  readonly kept?: {
    readonly directory: string;
    /** A file of users, virtual hosts and permissions as RabbitMQ exports them; read at each start. */
    readonly definitions: string;
    /** One of the users, who may do anything, `name:password`, and the virtual host to do it in. */
    readonly administrator: string;
    readonly vhost: string;
  };
}

const IMAGE = 'rabbitmq:4.1-management-alpine';
const START_TIMEOUT_MS = 90_000;
const rabbit = { title: 'RabbitMQ', names: ['rabbitmq-server'], debianPackage: 'rabbitmq-server' };
const GUEST = { user: 'guest:guest', path: '' };

const callManagement = async (url: string, user: string, method: 'GET' | 'PUT'): Promise<void> => {
  const authorization = `Basic ${btoa(user)}`;
  const response = await fetch(url, { method, headers: { authorization }, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}`);
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

const testRabbit = (addresses: ReturnType<typeof addressesOf>, machinery: Machinery): TestRabbit => {
  const { url, managementUrl, user } = addresses;
  return {
    ...testServer(url, Number(new URL(url).port), machinery),
    managementUrl,
    createVhost: async () => {
      const name = `test-${randomUUID()}`;
      // The user who creates a virtual host gets every permission in it.
      await callManagement(`${managementUrl}/api/vhosts/${name}`, user, 'PUT');
      return new URL(`/${name}`, url).href;
    },
  };
};

const startInDocker = (): Promise<TestRabbit> =>
  onFreePorts(2, async ([amqp = 0, management = 0]) => {
    const addresses = addressesOf({ amqp, management }, GUEST);
    const machinery = await startContainer({
      image: IMAGE,
      ports: new Map([
        [5672, amqp],
        [15672, management],
      ]),
      probe: () => ping(addresses),
      timeoutMs: START_TIMEOUT_MS,
    });
    return testRabbit(addresses, machinery);
  });

const startInstalled = async ({ kept }: RabbitOptions): Promise<TestRabbit> => {
  const program = await provideProgram(rabbit);
  const start = (supervisor: Supervisor): Promise<TestRabbit> =>
    onFreePorts(4, async ([amqp = 0, management = 0, distribution = 0, epmd = 0]) => {
      const ports = { amqp, management, distribution, epmd };
      const addresses = addressesOf(ports, kept ? { user: kept.administrator, path: `/${kept.vhost}` } : GUEST);
      const machinery = await startInstalledRabbit(supervisor, {
        program,
        ports,
        nodeName: kept ? 'showhands' : `test${distribution}`,
        definitions: kept?.definitions,
        probe: () => ping(addresses),
        timeoutMs: START_TIMEOUT_MS,
      });
      return testRabbit(addresses, machinery);
    });
  return underSupervisor(start, kept?.directory);
};

/** Downloads or installs what `startRabbit` needs, if that is missing. */
export const prepareRabbit = async (): Promise<void> => {
  if (!(await dockerOffers(IMAGE))) await provideProgram(rabbit);
};

/** A private RabbitMQ with its management API: a container where a Docker engine answers, else an installed one. */
export const startRabbit = async (options: RabbitOptions = {}): Promise<TestRabbit> =>
  !options.kept && (await dockerOffers(IMAGE)) ? startInDocker() : startInstalled(options);
