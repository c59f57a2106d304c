import type { ServiceName } from '@showhands/contracts';
import { SERVICES } from '@showhands/stack';
import { type TcpProxy, tcpProxy } from '@showhands/testing';
import { replicasOf, type SiteKind } from './parts.ts';

type Environment = Readonly<Record<string, string>>;

/** The variables with the addresses that a replica connects to. */
const SERVERS = { DATABASE_URL: 'postgres', REDIS_URL: 'redis', AMQP_URL: 'rabbit' } as const;
const UPSTREAMS = {
  AUTH_URL: 'auth',
  POLLS_URL: 'polls',
  COMMENTS_URL: 'comments',
  NOTIFICATIONS_URL: 'notifications',
  ASSISTANT_URL: 'assistant',
  REALTIME_URL: 'realtime',
} as const satisfies Record<string, ServiceName>;

const CALLERS: Readonly<Record<ServiceName, readonly ServiceName[]>> = {
  auth: ['polls', 'comments', 'notifications', 'realtime', 'assistant', 'gateway'],
  polls: ['auth', 'comments', 'realtime', 'gateway'],
  comments: ['gateway'],
  notifications: ['gateway'],
  assistant: ['gateway'],
  realtime: ['gateway'],
  gateway: [],
};

export const serviceOf = (replica: string): string => replica.replace(/-\d+$/, '');

/** TCP proxies between the parts of a stack. */
export interface Links {
  /** From a replica (`polls-1`) to a server (`postgres`), or from a service (`gateway`) to a replica (`polls-2`). */
  of(from: string, to: string): TcpProxy;
  /** The environment in which a replica connects to everything through its links. */
  environment(replica: string, environment: Environment): Environment;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy for every link of a stack. */
export const openLinks = async (kind: SiteKind): Promise<Links> => {
  const targets = new Map<string, string>();
  const proxies = new Map<string, TcpProxy>();
  const namesOf = (service: ServiceName): string[] =>
    Array.from({ length: replicasOf(kind, service) }, (_, index) => `${service}-${index + 1}`);

  const open = async (from: string, to: string, targetKey: string): Promise<void> => {
    const target = (): string => targets.get(targetKey) ?? 'tcp://127.0.0.1:1';
    proxies.set(`${from} ${to}`, await tcpProxy({ target }));
  };
  const of = (from: string, to: string): TcpProxy => {
    const proxy = proxies.get(`${from} ${to}`);
    if (!proxy) throw new Error(`there is no link from ${from} to ${to}`);
    return proxy;
  };

  for (const service of SERVICES) {
    for (const replica of namesOf(service)) {
      for (const server of Object.values(SERVERS)) await open(replica, server, `${replica} ${server}`);
      for (const caller of CALLERS[service]) await open(caller, replica, replica);
    }
  }

  const throughServer = (replica: string, variable: keyof typeof SERVERS, url: string): string => {
    const server = SERVERS[variable];
    targets.set(`${replica} ${server}`, url);
    return of(replica, server).through(url);
  };
  const throughUpstreams = (replica: string, upstream: ServiceName): string =>
    namesOf(upstream)
      .map((name) => `http://127.0.0.1:${of(serviceOf(replica), name).port}`)
      .join();

  return {
    of,
    environment: (replica, environment) => {
      const changed: Record<string, string> = { ...environment };
      targets.set(replica, `http://${environment.HOST}:${environment.PORT}`);
      for (const variable of Object.keys(SERVERS) as (keyof typeof SERVERS)[]) {
        const url = environment[variable];
        if (url !== undefined) changed[variable] = throughServer(replica, variable, url);
      }
      for (const [variable, upstream] of Object.entries(UPSTREAMS)) {
        if (environment[variable] !== undefined) changed[variable] = throughUpstreams(replica, upstream);
      }
      // The gateway recognises the replica of a session by the address that it calls.
      if (serviceOf(replica) === 'realtime') changed.ADVERTISED_ADDRESS = `127.0.0.1:${of('gateway', replica).port}`;
      return changed;
    },
    heal: async () => void (await Promise.all([...proxies.values()].map((proxy) => proxy.heal()))),
    close: async () => void (await Promise.all([...proxies.values()].map((proxy) => proxy.close()))),
  };
};
