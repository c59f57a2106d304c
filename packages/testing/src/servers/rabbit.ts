import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { dockerOffers, startContainer } from './docker.ts';
import { underSupervisor } from './native.ts';
import { onFreePorts } from './ports.ts';
import { provideProgram } from './programs.ts';
import { type RabbitPorts, startInstalledRabbit } from './rabbit-native.ts';
import { type Machinery, type TestServer, testServer } from './test-server.ts';

export interface TestRabbit extends TestServer {
  /** The management API, for guest:guest: to look into queues, or to close connections from the server's side. */
  readonly managementUrl: string;
  /** Takes about 6 s, of which 5 are the management plugin's. */
  shutdown(): Promise<void>;
  /** A quorum queue declared in the last second may come back without a leader: the broker had not yet noted it on disk. */
  kill(): Promise<void>;
  /** The URL of a new, empty virtual host. */
  createVhost(): Promise<string>;
}

const IMAGE = 'rabbitmq:4.1-management-alpine';
const START_TIMEOUT_MS = 90_000;
const rabbit = { title: 'RabbitMQ', names: ['rabbitmq-server'], debianPackage: 'rabbitmq-server' };
const authorization = `Basic ${btoa('guest:guest')}`;

const callManagement = async (url: string, method: 'GET' | 'PUT'): Promise<void> => {
  const response = await fetch(url, { method, headers: { authorization }, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}`);
};

const addressesOf = ({ amqp, management }: Pick<RabbitPorts, 'amqp' | 'management'>) => ({
  url: `amqp://guest:guest@127.0.0.1:${amqp}`,
  managementUrl: `http://127.0.0.1:${management}`,
});

const ping = async ({ url, managementUrl }: ReturnType<typeof addressesOf>): Promise<void> => {
  const connection = await connect(url, { timeout: 5000 });
  await connection.close();
  await callManagement(`${managementUrl}/api/overview`, 'GET');
};

const testRabbit = (ports: Pick<RabbitPorts, 'amqp' | 'management'>, machinery: Machinery): TestRabbit => {
  const { url, managementUrl } = addressesOf(ports);
  return {
    ...testServer(url, ports.amqp, machinery),
    managementUrl,
    createVhost: async () => {
      const name = `test-${randomUUID()}`;
      // The user who creates a virtual host gets every permission in it.
      await callManagement(`${managementUrl}/api/vhosts/${name}`, 'PUT');
      return `${url}/${name}`;
    },
  };
};

const startInDocker = (): Promise<TestRabbit> =>
  onFreePorts(2, async ([amqp = 0, management = 0]) => {
    const machinery = await startContainer({
      image: IMAGE,
      ports: new Map([
        [5672, amqp],
        [15672, management],
      ]),
      probe: () => ping(addressesOf({ amqp, management })),
      timeoutMs: START_TIMEOUT_MS,
    });
    return testRabbit({ amqp, management }, machinery);
  });

const startInstalled = async (): Promise<TestRabbit> => {
  const program = await provideProgram(rabbit);
  return underSupervisor((supervisor) =>
    onFreePorts(4, async ([amqp = 0, management = 0, distribution = 0, epmd = 0]) => {
      const ports = { amqp, management, distribution, epmd };
      const probe = () => ping(addressesOf(ports));
      const machinery = await startInstalledRabbit(supervisor, { program, ports, probe, timeoutMs: START_TIMEOUT_MS });
      return testRabbit(ports, machinery);
    }),
  );
};

/** Downloads or installs what `startRabbit` needs, if that is missing. */
export const prepareRabbit = async (): Promise<void> => {
  if (!(await dockerOffers(IMAGE))) await provideProgram(rabbit);
};

/** A private RabbitMQ with its management API: a container where a Docker engine answers, else an installed one. */
export const startRabbit = async (): Promise<TestRabbit> =>
  (await dockerOffers(IMAGE)) ? startInDocker() : startInstalled();
