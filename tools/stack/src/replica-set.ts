import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@showhands/contracts';
import { freePorts, type NameServer, ROOT, type Supervisor } from '@showhands/testing';
import type { Environment } from './environments.ts';
import { type Replica, startReplica } from './replica.ts';

/** How long callers may still use a replica that has left DNS: they resolve names again every second or two. */
const DNS_DELAY_MS = 3_000;

/** The replicas of one service. All listen on one port; each has an IP address of its own that is never reused, as in a cluster. */
export interface ReplicaSet {
  readonly replicas: readonly Replica[];
  add(): Promise<Replica>;
  /** Takes the replica out of DNS, waits until callers have noticed, and shuts it down gracefully. */
  remove(replica: Replica): Promise<void>;
  /** SIGTERM to all replicas at once. */
  stop(): Promise<void>;
}

interface ReplicaSetOptions {
  readonly service: ServiceName;
  /** The first three octets of the replicas' addresses. */
  readonly network: string;
  readonly environment: Environment;
  readonly changeEnvironment: (replica: string, environment: Environment) => Environment;
  readonly supervisor: Supervisor;
  readonly names: NameServer;
  readonly log: (line: string) => void;
}

export const nameOf = (service: ServiceName): string => `${service}.stack`;

export const createReplicaSet = (
  options: ReplicaSetOptions & { readonly ports: readonly [number, number] },
): ReplicaSet => {
  const { service, network, environment, changeEnvironment, supervisor, names, log, ports } = options;
  const [port, adminPort] = ports;
  const replicas: Replica[] = [];
  const draining = new Set<Replica>();
  let count = 0;

  const publish = (): void => {
    const ready = replicas.filter((replica) => replica.isReady && !draining.has(replica));
    names.set(
      nameOf(service),
      ready.map(({ host }) => host),
    );
  };

  const add = async (): Promise<Replica> => {
    count += 1;
    const [name, host] = [`${service}-${count}`, `${network}.${count}`];
    const isGateway = service === 'gateway';
    const own = isGateway ? { ADMIN_PORT: String(adminPort) } : { ADVERTISED_ADDRESS: `${host}:${port}` };
    const replica = await startReplica({
      name,
      host,
      port,
      environment: () => changeEnvironment(name, { ...environment, ...own, HOST: host, PORT: String(port) }),
      supervisor,
      program: resolve(ROOT, `services/${service}/src/main.ts`),
      logFile: resolve(supervisor.directory, `${name}.log`),
      // A gateway's /readyz also waits for the services behind it, but it can serve before they are ready.
      readyUrl: `http://${host}:${port}/${isGateway ? 'healthz' : 'readyz'}`,
      metricsUrl: `http://${host}:${isGateway ? adminPort : port}/metrics`,
      onReadyChange: publish,
      log,
    });
    replicas.push(replica);
    publish();
    return replica;
  };

  const drop = (replica: Replica): void => void replicas.splice(replicas.indexOf(replica), 1);

  return {
    replicas,
    add,
    remove: async (replica) => {
      draining.add(replica);
      publish();
      drop(replica);
      // The gateway proxy reads the list of gateways for each connection.
      if (service !== 'gateway') await delay(DNS_DELAY_MS);
      await replica.stop();
    },
    stop: async () => void (await Promise.all(replicas.splice(0).map((replica) => replica.stop()))),
  };
};

/** @returns the port of the replicas, and the admin port of a gateway */
export const portsFor = async (): Promise<readonly [number, number]> => {
  const [port = 0, adminPort = 0] = await freePorts(2);
  return [port, adminPort];
};
