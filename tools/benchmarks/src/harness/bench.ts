import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPoll, type Poll, type ServiceName } from '@showhands/contracts';
import { ensureAccounts, type LoadTestAccount } from '@showhands/load';
import { createDatabase, type Database } from '@showhands/service-kit/database';
import { type Environment, type Replica, type Stack, type StackOptions, startStack } from '@showhands/stack';
import { aPollInput, apiClient, type Supervisor } from '@showhands/testing';
import pg from 'pg';
import { type Child, startChild } from './child-process.ts';
import { type CpuSeconds, cpuSecondsBelow, difference, environmentOf, totalOf } from './process-tree.ts';

const WARM_UP_MS = 3_000;
const IDLE_SAMPLE_MS = 3_000;
const SETTLE_SAMPLE_MS = 250;
const MAX_SETTLE_SAMPLES = 80;
/** CPU use, in cores above the idle baseline, below which the servers count as idle. */
const IDLE_TOLERANCE_CORES = 0.08;

export interface Sizes {
  readonly pairs: number;
  /** Small sizes, for a smoke test of the benchmarks. */
  readonly quick: boolean;
}

interface OpenOptions extends Sizes {
  /** Variables of every service. */
  readonly environment: Environment;
  /** One of each service by default. */
  readonly replicas?: StackOptions['replicas'];
}

/** Environment of every benchmark: a full stack, accounts, and further server processes to compare with. */
export interface Bench extends Sizes {
  readonly stack: Stack;
  readonly pollsDatabase: Database;
  /** URL of the stack's gateway itself: the stack's proxy is not a part of the product. */
  readonly gatewayUrl: string;
  /** The first `count` load-test accounts. */
  accounts(count: number): Promise<readonly LoadTestAccount[]>;
  /** By the first account, or by `creator`. */
  createPoll(overrides?: Parameters<typeof aPollInput>[0], creator?: LoadTestAccount): Promise<Poll>;
  /** Starts a program in processes/ or at an absolute path. @returns its URL */
  startService(program: string, environment: Record<string, string>): Promise<string>;
  /**
   * Starts an earlier version's polls service that counts nothing, and its gateway. `folder`: where the programs of both
   * are. @returns the gateway's URL
   */
  startEarlierCalls(folder: string): Promise<string>;
  /** Ends the processes of the two functions above. Even idle processes would slow down the next benchmark. */
  endChildren(): Promise<void>;
  replica(service: ServiceName): Replica;
  /** Resolves once the outbox is empty and the servers' CPU use is at its idle level, or after 20 s. */
  waitUntilIdle(): Promise<void>;
  /**
   * Call it while nothing runs. Vacuums, as pgbench does before it measures, and measures the idle use. Autovacuum is off:
   * during autovacuum a burst costs half as much again, and idle servers seem busy.
   */
  settle(): Promise<void>;
  /** Measures the CPU seconds of all server processes until they are idle again, above their idle use. */
  measureCpu<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly cpu: CpuSeconds }>;
  /** Opens another bench on a stack of its own. It closes with this one, unless the caller closes it before. */
  openAnother(replicas: Required<StackOptions>['replicas']): Promise<Bench>;
  close(): Promise<void>;
}

const replicaOf = (stack: Stack, service: ServiceName): Replica => {
  const [replica] = stack.replicas(service);
  if (!replica) throw new Error(`there is no replica of ${service}`);
  return replica;
};

const createAccountSource = (stack: Stack) => {
  const keySecret = environmentOf(replicaOf(stack, 'auth').pid).KEY_SECRET ?? '';
  const access = { databaseUrl: stack.databaseUrl('auth'), keySecret };
  let cached: Promise<readonly LoadTestAccount[]> = Promise.resolve([]);
  return async (count: number): Promise<readonly LoadTestAccount[]> => {
    if ((await cached).length < count) cached = ensureAccounts(access, count);
    return (await cached).slice(0, count);
  };
};

const createChildren = (stack: Stack, supervisor: Supervisor) => {
  const children: Promise<Child>[] = [];
  const start = async (program: string, environment: Record<string, string>, ...args: string[]): Promise<string> => {
    const child = startChild({ supervisor, program, args, environment });
    children.push(child);
    return (await child).url;
  };
  const shipped = (service: ServiceName) => environmentOf(replicaOf(stack, service).pid);
  return {
    startService: (program: string, environment: Record<string, string>) => start(program, environment),
    startEarlierCalls: async (folder: string) => {
      const POLLS_URL = await start(join(folder, 'polls.ts'), shipped('polls'), 'nothing');
      return start(join(folder, 'gateway.ts'), { ...shipped('gateway'), POLLS_URL }, 'shipped');
    },
    endChildren: async () => {
      const ending = children.splice(0).map(async (child) => (await child.catch(() => undefined))?.stop());
      await Promise.all(ending);
    },
  };
};

/** The CPU use of each server in cores, during some milliseconds from now. */
const coresDuring = async (ms: number): Promise<CpuSeconds> => {
  const before = cpuSecondsBelow(process.pid);
  const startedAt = performance.now();
  await delay(ms);
  const used = difference(before, cpuSecondsBelow(process.pid));
  const elapsed = (performance.now() - startedAt) / 1_000;
  return new Map([...used].map(([name, seconds]) => [name, seconds / elapsed]));
};

const createCpuMeter = async (database: Database, administrator: pg.Client) => {
  await delay(WARM_UP_MS);
  let idle = await coresDuring(IDLE_SAMPLE_MS);

  const isOutboxEmpty = async (): Promise<boolean> => {
    const { rows } = await database.raw<{ rows: unknown[] }>('select 1 from outbox limit 1');
    return rows.length === 0;
  };
  const waitUntilIdle = async (): Promise<void> => {
    for (let samples = 0; samples < MAX_SETTLE_SAMPLES; samples += 1) {
      const cores = totalOf(await coresDuring(SETTLE_SAMPLE_MS));
      if (cores < totalOf(idle) + IDLE_TOLERANCE_CORES && (await isOutboxEmpty())) return;
    }
  };
  return {
    waitUntilIdle,
    settle: async () => {
      await administrator.query('vacuum analyze');
      await waitUntilIdle();
      idle = await coresDuring(IDLE_SAMPLE_MS);
    },
    measureCpu: async <Result>(work: () => Promise<Result>) => {
      const before = cpuSecondsBelow(process.pid);
      const startedAt = performance.now();
      const result = await work();
      await waitUntilIdle();
      const seconds = (performance.now() - startedAt) / 1_000;
      const used = difference(before, cpuSecondsBelow(process.pid));
      return { result, cpu: new Map([...used].map(([name, all]) => [name, all - (idle.get(name) ?? 0) * seconds])) };
    },
  };
};

const administratorUrl = (stack: Stack): string => {
  const url = new URL(stack.servers.postgres.url);
  url.pathname = new URL(stack.databaseUrl('polls')).pathname;
  return url.href;
};

/** Starts the stack, with its data in a temporary folder that `close` removes. */
export const openBench = async (options: OpenOptions, supervisor: Supervisor): Promise<Bench> => {
  const { environment, replicas = {}, pairs, quick } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'showhands-bench-'));
  const stack = await startStack({ dataDir, environment, replicas });
  const pollsDatabase = createDatabase({ url: stack.databaseUrl('polls'), pool: 2, applicationName: 'bench' });
  // Without the timeouts of services, which a vacuum on a busy disk exceeds.
  const administrator = new pg.Client({ connectionString: administratorUrl(stack) });
  await administrator.connect();
  await administrator.query('alter system set autovacuum = off');
  await administrator.query('select pg_reload_conf()');
  const accounts = createAccountSource(stack);
  const children = createChildren(stack, supervisor);
  const gateway = replicaOf(stack, 'gateway');
  const api = apiClient(gateway.url);
  const others = new Set<Promise<Bench>>();
  return {
    pairs,
    quick,
    ...children,
    ...(await createCpuMeter(pollsDatabase, administrator)),
    stack,
    pollsDatabase,
    gatewayUrl: gateway.url,
    accounts,
    createPoll: async (overrides, by) => {
      const creator = by ?? (await accounts(1))[0];
      if (!creator) throw new Error('there are no accounts');
      const { body } = await api.call(createPoll, { token: creator.token, body: aPollInput(overrides) });
      return body;
    },
    replica: (service) => replicaOf(stack, service),
    openAnother: async (ofAnother) => {
      const opening = openBench({ ...options, replicas: ofAnother }, supervisor);
      others.add(opening);
      const other = await opening;
      const close = async (): Promise<void> => {
        if (others.delete(opening)) await other.close();
      };
      return { ...other, close };
    },
    close: async () => {
      const left = [...others];
      others.clear();
      await Promise.all(left.map(async (opening) => (await opening).close()));
      await children.endChildren();
      await Promise.all([pollsDatabase.destroy(), administrator.end()]);
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
