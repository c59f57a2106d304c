import { mkdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@showhands/contracts';
import { ensureAccounts, type LoadTestAccount } from '@showhands/load';
import { createDatabase, type Database } from '@showhands/service-kit/database';
import { type Replica, SERVICES, type Stack, startStack } from '@showhands/stack';
import {
  descendantsOf,
  freshDataDir,
  openAmqp,
  removeDataDir,
  type TcpProxy,
  type TestAmqp,
  tcpProxy,
} from '@showhands/testing';
import { type Links, openLinks, serviceOf } from './links.ts';
import { type Part, replicasOf, type SiteKind } from './parts.ts';
import { mountSmallDisk } from './small-disk.ts';

export type Owner = 'auth' | 'polls' | 'comments' | 'notifications';
export const OWNERS: readonly Owner[] = ['auth', 'polls', 'comments', 'notifications'];
type Environment = Readonly<Record<string, string>>;

const ACCOUNTS = 300;
const SERVERS: readonly Part[] = ['postgres', 'rabbit', 'redis'];

/** A stack with everything that faults act on. */
export interface Site {
  readonly kind: SiteKind;
  readonly stack: Stack;
  readonly dataDir: string;
  /** The public URL, through the link `page`. */
  readonly url: string;
  readonly page: TcpProxy;
  readonly links: Links;
  readonly accounts: readonly LoadTestAccount[];
  /** Runs a statement as the superuser, past all links. */
  sql<Row>(owner: Owner, statement: string, bindings?: readonly unknown[]): Promise<Row[]>;
  /** A connection as the broker's administrator, past all links. */
  amqp(): Promise<TestAmqp>;
  replica(name: string): Replica;
  /** The process ids of a replica (`polls-1`) or server, with their descendants. */
  pids(part: string): number[];
  /** Declares that the fault ends this replica's process so many times. */
  expectExit(replica: string, times?: number): void;
  expectDeadLetters(count: number): void;
  /** The undeclared ends of processes and the dead letters since the last call. */
  takeIncidents(): { readonly unexpectedExits: readonly string[]; readonly deadLetters: number };
  /** Adds variables to a service's processes from their next start. */
  setEnvironment(service: ServiceName, environment: Environment): void;
  /** The processes of services that run now. */
  serviceProcesses(): Promise<number>;
  stop(): Promise<void>;
}

const isServiceProcess = async (pid: number, dataDir: string): Promise<boolean> => {
  const [command, folder] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ]);
  return /services\/\w+\/src\/main\.ts/.test(command) && folder.startsWith(dataDir);
};

interface Resources {
  readonly links: Links;
  readonly page: TcpProxy;
  readonly close: () => Promise<void>;
}

const siteOf = async (
  kind: SiteKind,
  stack: Stack,
  dataDir: string,
  extra: Map<string, Environment>,
  exits: string[],
  resources: Resources,
): Promise<Site> => {
  const { links, page, close } = resources;
  const { postgres, rabbit } = stack.servers;
  const databases = new Map<Owner, Database>();
  const expectedExits = new Map<string, number>();
  let deadLetters = 0;

  const databaseOf = (owner: Owner): Database => {
    const url = new URL(postgres.url);
    url.pathname = owner;
    const database = databases.get(owner) ?? createDatabase({ url: url.href, pool: 3, statementMs: 600_000 });
    databases.set(owner, database);
    return database;
  };
  const replica = (name: string): Replica => {
    const found = SERVICES.flatMap((service) => stack.replicas(service)).find((one) => one.name === name);
    if (!found) throw new Error(`there is no replica ${name}`);
    return found;
  };
  const rootPid = (part: string): number | undefined =>
    SERVERS.includes(part as Part) ? stack.servers[part as 'postgres'].pid : replica(part).pid;

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all([...databases.values()].map((database) => database.destroy()));
    await stack.stop();
    await close();
    stops.delete(stopOnce);
  };
  const stopOnce = (): Promise<void> => {
    stopping ??= stop();
    return stopping;
  };

  const { auth, keySecret } = await readRunningFile(dataDir);
  const accounts = await ensureAccounts({ databaseUrl: auth, keySecret }, ACCOUNTS);
  return {
    ...{ kind, stack, dataDir, url: `http://127.0.0.1:${page.port}`, page, links, accounts, replica },
    sql: async <Row>(owner: Owner, statement: string, bindings: readonly unknown[] = []) =>
      (await databaseOf(owner).raw<{ rows: Row[] }>(statement, [...bindings] as string[])).rows,
    amqp: () => openAmqp(rabbit.url),
    pids: (part) => {
      const pid = rootPid(part);
      return pid === undefined ? [] : [pid, ...descendantsOf(pid)];
    },
    expectExit: (name, times = 1) => void expectedExits.set(name, (expectedExits.get(name) ?? 0) + times),
    expectDeadLetters: (count) => {
      deadLetters += count;
    },
    takeIncidents: () => {
      const unexpectedExits = exits.splice(0).filter((name) => {
        const left = expectedExits.get(name) ?? 0;
        expectedExits.set(name, left - 1);
        return left < 1;
      });
      const taken = { unexpectedExits, deadLetters };
      expectedExits.clear();
      deadLetters = 0;
      return taken;
    },
    setEnvironment: (service, environment) => void extra.set(service, environment),
    serviceProcesses: async () =>
      (await Promise.all(descendantsOf(process.pid).map((pid) => isServiceProcess(pid, dataDir)))).filter(Boolean)
        .length,
    stop: stopOnce,
  };
};

const readRunningFile = async (dataDir: string): Promise<{ auth: string; keySecret: string }> => {
  const running: { databases: { auth: string }; keySecret: string } = JSON.parse(
    await readFile(join(dataDir, 'running.json'), 'utf8'),
  );
  return { auth: running.databases.auth, keySecret: running.keySecret };
};

/** How to stop each site, also one that is still starting. */
const stops = new Set<() => Promise<void>>();

/** Stops every site, also the file systems and folders that would outlive this process. */
export const stopSites = async (): Promise<void> => void (await Promise.all([...stops].map((stop) => stop())));

/** Starts a stack whose parts reach each other through links. */
export const startSite = async (kind: SiteKind, log: (line: string) => void = () => undefined): Promise<Site> => {
  const dataDir = await freshDataDir();
  const closers: (() => Promise<unknown>)[] = [() => removeDataDir(dataDir)];
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).toReversed()) await one();
  };
  stops.add(close);
  try {
    if (kind.hasSmallDisks) {
      for (const server of ['postgres', 'rabbitmq']) {
        await mkdir(join(dataDir, server), { recursive: true });
        closers.push(await mountSmallDisk(join(dataDir, server)));
      }
    }
    const links = await openLinks(kind);
    closers.push(links.close);
    const extra = new Map<string, Environment>();
    const exits: string[] = [];
    const stack = await startStack({
      dataDir,
      replicas: Object.fromEntries(SERVICES.map((service) => [service, replicasOf(kind, service)])),
      environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
      changeEnvironment: (name, environment) => ({
        ...(kind.isDirect ? environment : links.environment(name, environment)),
        ...extra.get(serviceOf(name)),
      }),
      log: (line) => {
        log(line);
        const exited = /^(\S+) has exited/.exec(line)?.[1];
        if (exited !== undefined) exits.push(exited);
      },
    });
    const page = await tcpProxy({ target: stack.url.replace('localhost', '127.0.0.1') });
    closers.push(page.close);
    const site = await siteOf(kind, stack, dataDir, extra, exits, { links, page, close });
    stops.delete(close);
    stops.add(site.stop);
    return site;
  } catch (error) {
    stops.delete(close);
    await close();
    throw error;
  }
};
