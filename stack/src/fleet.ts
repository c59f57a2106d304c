import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@showhands/contracts';
import { freePorts, type NameServer, type Supervisor } from '@showhands/testing';
import type { Settings } from './environments.ts';
import { type Replica, startReplica } from './replica.ts';
import { ROOT } from './shipped.ts';

/** How long callers may hold on to a replica that its name has lost: they look the name up every second or two. */
const NOTICE_MS = 3_000;

/** The replicas of one service. They share a port; each has an address of its own, as in a cluster, and none has it again. */
export interface Fleet {
  readonly replicas: readonly Replica[];
  add(): Promise<Replica>;
  /** Lets it finish what it is about, once nobody is sent to it any more. */
  remove(replica: Replica): Promise<void>;
  /** SIGTERM for all at once, at the end. */
  end(): Promise<void>;
}

interface FleetOptions {
  readonly service: ServiceName;
  /** The first three numbers of its addresses. */
  readonly network: string;
  readonly environment: Settings;
  readonly supervisor: Supervisor;
  readonly names: NameServer;
  readonly say: (line: string) => void;
}

export const nameOf = (service: ServiceName): string => `${service}.stack`;

export const createFleet = (options: FleetOptions & { readonly ports: readonly [number, number] }): Fleet => {
  const { service, network, environment, supervisor, names, say, ports } = options;
  const [port, adminPort] = ports;
  const replicas: Replica[] = [];
  const leaving = new Set<Replica>();
  let count = 0;

  const publish = (): void => {
    const open = replicas.filter((replica) => replica.isReady && !leaving.has(replica));
    names.set(
      nameOf(service),
      open.map(({ host }) => host),
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
      environment: { ...environment, ...own, HOST: host, PORT: String(port) },
      supervisor,
      program: resolve(ROOT, `services/${service}/src/main.ts`),
      logFile: resolve(supervisor.directory, `${name}.log`),
      // A gateway is ready when all behind it are, and of use before.
      readyUrl: `http://${host}:${port}/${isGateway ? 'healthz' : 'readyz'}`,
      changed: publish,
      say,
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
      leaving.add(replica);
      publish();
      drop(replica);
      // The entrance asks for the gateways anew for each caller.
      if (service !== 'gateway') await delay(NOTICE_MS);
      await replica.end();
    },
    end: async () => void (await Promise.all(replicas.splice(0).map((replica) => replica.end()))),
  };
};

/** Ports for a service: that of its replicas, and that of its operators. */
export const portsFor = async (): Promise<readonly [number, number]> => {
  const [port = 0, adminPort = 0] = await freePorts(2);
  return [port, adminPort];
};
