import { SERVICES } from '@showhands/stack';
import type { Fault, Heal } from '../fault.ts';
import { serviceOf } from '../links.ts';
import type { Part } from '../parts.ts';
import type { Site } from '../site.ts';

const SERVERS = ['postgres', 'rabbit', 'redis'] as const;
type Server = (typeof SERVERS)[number];

const isServer = (part: string): part is Server => SERVERS.some((server) => server === part);

/** The replica of a service that a fault hits, or the server itself. */
const victim = (part: string): string => (isServer(part) || part.includes('-') ? part : `${part}-1`);

const FREEZE_MS = 20_000;

export const signalAll = (site: Site, name: string, signal: NodeJS.Signals): void => {
  for (const pid of site.pids(name)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended after it was listed.
    }
  }
};

/** Services restart by themselves, as in a deployment; servers are started again by `heal`. */
const end = async (site: Site, part: string, how: 'kill' | 'shutdown'): Promise<Heal> => {
  const name = victim(part);
  if (isServer(name)) {
    await site.stack.servers[name][how]();
    return () => site.stack.servers[name].restart();
  }
  site.expectExit(name);
  process.kill(site.replica(name).pid, how === 'kill' ? 'SIGKILL' : 'SIGTERM');
  return () => undefined;
};

const freeze = async (site: Site, part: string): Promise<Heal> => {
  const name = victim(part);
  signalAll(site, name, 'SIGSTOP');
  return () => signalAll(site, name, 'SIGCONT');
};

/** RabbitMQ, Redis, notifications and realtime pass no call that a fault of theirs may fail, but their own. */
const breaksOf = (part: string): Part[] => {
  const service = serviceOf(part) as Part;
  return service === 'rabbit' || service === 'redis' ? [] : [service];
};

const named = (part: string, replicas: 1 | 2): string => {
  if (isServer(part)) return part;
  return replicas === 1 ? part : `one of two ${part}`;
};

const faultsOf = (part: Part, replicas: 1 | 2): Fault[] => {
  const common = { site: { replicas }, breaks: breaksOf(part) } as const;
  return [
    { ...common, name: `${named(part, replicas)} killed`, lastsMs: 3_000, inject: (site) => end(site, part, 'kill') },
    {
      ...common,
      name: `${named(part, replicas)} ended`,
      lastsMs: 3_000,
      inject: (site) => end(site, part, 'shutdown'),
    },
    {
      ...common,
      name: `${named(part, replicas)} stopped for 20 s`,
      lastsMs: FREEZE_MS,
      inject: (site) => freeze(site, part),
    },
  ];
};

/** The processes that a vote passes on its way to the pages. */
const ON_THE_WAY: readonly Part[] = ['gateway', 'polls', 'postgres', 'rabbit', 'realtime', 'redis'];

const pairs = ON_THE_WAY.flatMap((one, index) => ON_THE_WAY.slice(index + 1).map((other) => [one, other] as const));

const killBoth = ([one, other]: readonly [Part, Part]): Fault => ({
  name: `${one} and ${other} killed`,
  site: { replicas: 1 },
  breaks: [...breaksOf(one), ...breaksOf(other)],
  lastsMs: 3_000,
  inject: async (site) => {
    const heals = await Promise.all([one, other].map((part) => end(site, part, 'kill')));
    return () => Promise.all(heals.map((heal) => heal()));
  },
});

export const processFaults: readonly Fault[] = [
  ...SERVICES.flatMap((service) => [...faultsOf(service, 1), ...faultsOf(service, 2)]),
  ...SERVERS.flatMap((server) => faultsOf(server, 1)),
  ...pairs.map(killBoth),
];
