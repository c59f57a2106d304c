import { randomInt } from 'node:crypto';
import type { ServiceName } from '@showhands/contracts';
import { createLogger, Lifecycle } from '@showhands/service-kit/runtime';
import { type NameServer, startNameServer, startSupervisor } from '@showhands/testing';
import { openDataFolder } from './data-folder.ts';
import type { DatabaseOwner } from './databases.ts';
import { type Environment, environmentsOf } from './environments.ts';
import { type GatewayProxy, openGatewayProxy } from './gateway-proxy.ts';
import type { Replica } from './replica.ts';
import { createReplicaSet, nameOf, portsFor, type ReplicaSet } from './replica-set.ts';
import { writeRunningFile } from './running-file.ts';
import { type Servers, startServers } from './servers.ts';

export type { Environment } from './environments.ts';
export type { Replica } from './replica.ts';

export const SERVICES = ['auth', 'polls', 'comments', 'notifications', 'assistant', 'realtime', 'gateway'] as const;

export interface StackOptions {
  readonly dataDir: string;
  readonly host?: string;
  /** 0 for any free port. */
  readonly port?: number;
  /** The number of replicas of each service; 1 by default. */
  readonly replicas?: Partial<Record<ServiceName, number>>;
  /** Variables of every service, such as RATE_LIMITS. */
  readonly environment?: Environment;
  readonly seedDemo?: boolean;
  /** Changes the environment of a replica, such as polls-2, each time that its process starts. */
  readonly changeEnvironment?: (replica: string, environment: Environment) => Environment;
  /** Receives a line for each restart of a process. */
  readonly log?: (line: string) => void;
}

/** The product as in production: each service in processes of its own, on real servers. */
export interface Stack {
  /** The public URL, which the gateways share. */
  readonly url: string;
  readonly servers: Pick<Servers, 'postgres' | 'redis' | 'rabbit'>;
  /** The database URL of a service, with the service's own role. */
  databaseUrl(owner: DatabaseOwner): string;
  replicas(service: ServiceName): readonly Replica[];
  /** Resolves once the replica is ready. */
  addReplica(service: ServiceName): Promise<Replica>;
  removeReplica(service: ServiceName, index: number): Promise<void>;
  /** SIGKILL; the replica restarts as after any crash. */
  kill(service: ServiceName, index?: number): Promise<void>;
  /** Replaces one replica, or all: the new ones are ready before the old ones shut down. */
  restart(service: ServiceName, index?: number): Promise<void>;
  stop(): Promise<void>;
}

type ReplicaSets = (service: ServiceName) => ReplicaSet;

const UPSTREAMS = SERVICES.filter((service) => service !== 'gateway');

/** Each stack has a loopback network of its own, with a subnet for each service. */
const networkOf = (base: number, service: ServiceName): string => `127.${base}.${SERVICES.indexOf(service) + 1}`;

const createReplicaSets = async (options: StackOptions, servers: Servers, context: Context): Promise<ReplicaSets> => {
  const { folder, names, lifecycle } = context;
  const supervisor = await startSupervisor(folder.below('logs'));
  lifecycle.add('processes', () => supervisor.close());
  const ports = new Map(await Promise.all(SERVICES.map(async (service) => [service, await portsFor()] as const)));
  const portOf = (service: ServiceName) => ports.get(service) ?? [0, 0];
  const environmentOf = environmentsOf({
    folder,
    servers,
    addressOf: (service) => `dns+http://${nameOf(service)}:${portOf(service)[0]}?server=${names.address}`,
    shared: options.environment ?? {},
    seedDemo: options.seedDemo ?? false,
  });
  const base = randomInt(16, 240);
  const sets = new Map<ServiceName, ReplicaSet>();
  for (const service of SERVICES) {
    const set = createReplicaSet({
      service,
      network: networkOf(base, service),
      ports: portOf(service),
      environment: environmentOf(service),
      changeEnvironment: options.changeEnvironment ?? ((_, environment) => environment),
      supervisor,
      names,
      log: options.log ?? (() => undefined),
    });
    sets.set(service, set);
  }
  const replicaSetOf: ReplicaSets = (service) => {
    const set = sets.get(service);
    if (!set) throw new Error(`there is no service ${service}`);
    return set;
  };
  lifecycle.add('services', async () => {
    await Promise.all(UPSTREAMS.map((service) => replicaSetOf(service).stop()));
  });
  lifecycle.add('gateways', () => replicaSetOf('gateway').stop());
  return replicaSetOf;
};

interface Context {
  readonly folder: Awaited<ReturnType<typeof openDataFolder>>;
  readonly names: NameServer;
  readonly lifecycle: Lifecycle;
}

/**
 * Starts the services concurrently: each waits for its dependencies. Gateways start last, since one that starts before auth
 * rejects tokens until its first list of revocations has arrived.
 */
const addFirstReplicas = async (replicaSetOf: ReplicaSets, { replicas = {} }: StackOptions): Promise<void> => {
  const addTo = async (service: ServiceName): Promise<void> => {
    const adding = Array.from({ length: replicas[service] ?? 1 }, () => replicaSetOf(service).add());
    await Promise.all(adding);
  };
  await Promise.all(UPSTREAMS.map(addTo));
  await addTo('gateway');
};

const replicaAt = (set: ReplicaSet, index: number): Replica => {
  const replica = set.replicas[index];
  if (!replica) throw new Error(`there is no replica ${index}`);
  return replica;
};

const restart = async (set: ReplicaSet, index: number | undefined): Promise<void> => {
  const old = index === undefined ? [...set.replicas] : [replicaAt(set, index)];
  await Promise.all(old.map(() => set.add()));
  await Promise.all(old.map((replica) => set.remove(replica)));
};

const stackOf = (proxy: GatewayProxy, servers: Servers, replicaSetOf: ReplicaSets, lifecycle: Lifecycle): Stack => ({
  url: `http://localhost:${proxy.port}`,
  servers,
  databaseUrl: (owner) => servers.databaseUrl(owner),
  replicas: (service) => replicaSetOf(service).replicas,
  addReplica: (service) => replicaSetOf(service).add(),
  removeReplica: (service, index) => replicaSetOf(service).remove(replicaAt(replicaSetOf(service), index)),
  kill: (service, index = 0) => replicaAt(replicaSetOf(service), index).kill(),
  restart: (service, index) => restart(replicaSetOf(service), index),
  stop: () => lifecycle.close(),
});

/** @throws StartError, and the system's error `EADDRINUSE` if the port is taken */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const lifecycle = new Lifecycle(createLogger('stack', 'error'));
  let replicaSetOf: ReplicaSets | undefined;
  const proxy = await openGatewayProxy({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 }, () =>
    (replicaSetOf?.('gateway').replicas ?? []).filter(({ isReady }) => isReady),
  );
  try {
    const folder = await openDataFolder(options.dataDir);
    lifecycle.add('data folder', () => folder.release());
    const servers = await startServers(folder);
    lifecycle.add('servers', () => servers.stop());
    const names = await startNameServer();
    lifecycle.add('names', () => names.close());
    replicaSetOf = await createReplicaSets(options, servers, { folder, names, lifecycle });
    lifecycle.add('gateway proxy', () => proxy.close());
    await addFirstReplicas(replicaSetOf, options);
    const stack = stackOf(proxy, servers, replicaSetOf, lifecycle);
    lifecycle.add('running file', await writeRunningFile(folder, servers, stack.url));
    return stack;
  } catch (error) {
    await lifecycle.close();
    await proxy.close();
    throw error;
  }
};

/** Sums a replica's metric over all labels, or over the series that contain `label`. */
export const metricSum = async ({ metricsUrl }: Replica, name: string, label = ''): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`showhands_${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
};
