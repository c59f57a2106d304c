import { randomInt } from 'node:crypto';
import type { ServiceName } from '@showhands/contracts';
import { createLogger, Lifecycle } from '@showhands/service-kit';
import { type NameServer, startNameServer, startSupervisor } from '@showhands/testing';
import { openDataFolder } from './data-folder.ts';
import type { Owner } from './databases.ts';
import { type Entrance, openEntrance } from './entrance.ts';
import { environmentsOf, type Settings } from './environments.ts';
import { createFleet, type Fleet, nameOf, portsFor } from './fleet.ts';
import type { Replica } from './replica.ts';
import { writeRunningFile } from './running-file.ts';
import { type Servers, startServers } from './servers.ts';

export type { Replica } from './replica.ts';

export const SERVICES = ['auth', 'polls', 'comments', 'notifications', 'assistant', 'realtime', 'gateway'] as const;

export interface StackOptions {
  readonly dataDir: string;
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** How many of each; one unless told. */
  readonly replicas?: Partial<Record<ServiceName, number>>;
  /** Settings of every service, such as RATE_LIMITS. */
  readonly environment?: Settings;
  readonly seedDemo?: boolean;
  /** Told what happens after the start. */
  readonly say?: (line: string) => void;
}

/** The product as in production: every service in processes of its own, on real servers. */
export interface Stack {
  /** The public address, where the gateways are reached in turn. */
  readonly url: string;
  readonly servers: Pick<Servers, 'postgres' | 'redis' | 'rabbit'>;
  /** The database of a service, as the service itself reaches it. */
  databaseUrl(owner: Owner): string;
  replicas(service: ServiceName): readonly Replica[];
  /** One more, in use when this resolves. */
  addReplica(service: ServiceName): Promise<Replica>;
  removeReplica(service: ServiceName, index: number): Promise<void>;
  /** SIGKILL; it comes back as after any other end. */
  kill(service: ServiceName, index?: number): Promise<void>;
  /** Puts new processes in place of one, or of all: they are in use before those are told to end. */
  restart(service: ServiceName, index?: number): Promise<void>;
  stop(): Promise<void>;
}

type Fleets = (service: ServiceName) => Fleet;

/** A loopback network of its own for each stack, and in it one for each service. */
const networkOf = (base: number, service: ServiceName): string => `127.${base}.${SERVICES.indexOf(service) + 1}`;

const startFleets = async (options: StackOptions, servers: Servers, context: Context): Promise<Fleets> => {
  const { folder, names, lifecycle } = context;
  const supervisor = await startSupervisor(folder.below('logs'));
  lifecycle.add('processes', () => supervisor.close());
  const ports = new Map(await Promise.all(SERVICES.map(async (service) => [service, await portsFor()] as const)));
  const portOf = (service: ServiceName) => ports.get(service) ?? [0, 0];
  const environmentOf = environmentsOf({
    folder,
    servers,
    where: (service) => `dns+http://${nameOf(service)}:${portOf(service)[0]}?server=${names.address}`,
    common: options.environment ?? {},
    seedDemo: options.seedDemo ?? false,
  });
  const base = randomInt(16, 240);
  const fleets = new Map<ServiceName, Fleet>();
  for (const service of SERVICES) {
    const fleet = createFleet({
      service,
      network: networkOf(base, service),
      ports: portOf(service),
      environment: environmentOf(service),
      supervisor,
      names,
      say: options.say ?? (() => undefined),
    });
    fleets.set(service, fleet);
  }
  const fleetOf: Fleets = (service) => {
    const fleet = fleets.get(service);
    if (!fleet) throw new Error(`there is no service ${service}`);
    return fleet;
  };
  const behind = SERVICES.filter((service) => service !== 'gateway');
  lifecycle.add('services', async () => void (await Promise.all(behind.map((service) => fleetOf(service).end()))));
  lifecycle.add('gateways', () => fleetOf('gateway').end());
  return fleetOf;
};

interface Context {
  readonly folder: Awaited<ReturnType<typeof openDataFolder>>;
  readonly names: NameServer;
  readonly lifecycle: Lifecycle;
}

/** All at once: each waits for what it needs. */
const addFirstReplicas = async (fleetOf: Fleets, { replicas = {} }: StackOptions): Promise<void> => {
  const addTo = async (service: ServiceName): Promise<void> => {
    const adding = Array.from({ length: replicas[service] ?? 1 }, () => fleetOf(service).add());
    await Promise.all(adding);
  };
  await Promise.all(SERVICES.map(addTo));
};

const at = (fleet: Fleet, index: number): Replica => {
  const replica = fleet.replicas[index];
  if (!replica) throw new Error(`there is no replica ${index}`);
  return replica;
};

const restart = async (fleet: Fleet, index: number | undefined): Promise<void> => {
  const old = index === undefined ? [...fleet.replicas] : [at(fleet, index)];
  await Promise.all(old.map(() => fleet.add()));
  await Promise.all(old.map((replica) => fleet.remove(replica)));
};

const stackOf = (entrance: Entrance, servers: Servers, fleetOf: Fleets, lifecycle: Lifecycle): Stack => ({
  url: `http://localhost:${entrance.port}`,
  servers,
  databaseUrl: (owner) => servers.databaseUrl(owner),
  replicas: (service) => fleetOf(service).replicas,
  addReplica: (service) => fleetOf(service).add(),
  removeReplica: (service, index) => fleetOf(service).remove(at(fleetOf(service), index)),
  kill: (service, index = 0) => at(fleetOf(service), index).kill(),
  restart: (service, index) => restart(fleetOf(service), index),
  stop: () => lifecycle.close(),
});

/** @throws StartError, and the system's error `EADDRINUSE` when the port is taken */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const lifecycle = new Lifecycle(createLogger('stack', 'error'));
  let fleetOf: Fleets | undefined;
  const entrance = await openEntrance({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 }, () =>
    (fleetOf?.('gateway').replicas ?? []).filter(({ isReady }) => isReady),
  );
  try {
    const folder = await openDataFolder(options.dataDir);
    lifecycle.add('data folder', () => folder.release());
    const servers = await startServers(folder);
    lifecycle.add('servers', () => servers.stop());
    const names = await startNameServer();
    lifecycle.add('names', () => names.close());
    fleetOf = await startFleets(options, servers, { folder, names, lifecycle });
    lifecycle.add('entrance', () => entrance.close());
    await addFirstReplicas(fleetOf, options);
    const stack = stackOf(entrance, servers, fleetOf, lifecycle);
    lifecycle.add('running file', await writeRunningFile(folder, servers, stack.url));
    return stack;
  } catch (error) {
    await lifecycle.close();
    await entrance.close();
    throw error;
  }
};
