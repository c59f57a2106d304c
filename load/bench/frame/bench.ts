import { setTimeout as delay } from 'node:timers/promises';
import { createPoll, type Poll, type ServiceName } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit';
import type { Replica, Stack } from '@showhands/stack';
import { aPollInput, apiClient, type Supervisor } from '@showhands/testing';
import { makeTesters, type Tester } from '../../src/people.ts';
import { type Beside, startBeside } from './lanes.ts';
import { between, type CpuSeconds, environmentOf, secondsBelow, totalOf } from './process-tree.ts';

const BUSTLE_MS = 3_000;
const IDLE_MS = 3_000;
const REST_MS = 250;
const REST_TRIES = 80;
/** Cores that the servers may use above their idle state and still be said to rest. */
const REST_CORES = 0.08;

export interface Sizes {
  readonly pairs: number;
  /** Small enough for a smoke test. */
  readonly quick: boolean;
}

/** What every bar measures on: a full stack, people with tokens, and means to put other processes beside those of the stack. */
export interface Bench extends Sizes {
  readonly stack: Stack;
  readonly pollsDatabase: Database;
  /** Of the gateway that ships, past the public port of the stack, which is no part of the product. */
  readonly gatewayUrl: string;
  /** As many as asked for, the same at each call. */
  people(count: number): Promise<readonly Tester[]>;
  newPoll(overrides?: Parameters<typeof aPollInput>[0]): Promise<Poll>;
  /** A polls service with another ballot box behind a gateway of its own, started once; its gateway's address. */
  besideWithBox(box: 'nothing' | 'one-by-one'): Promise<string>;
  /** A gateway of its own in front of the polls service that ships. */
  besideWithProxy(proxy: 'shipped' | 'proxy'): Promise<string>;
  /** A process of a service's own program with another environment; its address. */
  beside(program: string, environment: Record<string, string>): Promise<string>;
  /** A Socket.IO server by itself. */
  bareSockets(): Promise<string>;
  replica(service: ServiceName): Replica;
  /** Resolves when every event is on its way and the servers rest. */
  settle(): Promise<void>;
  /** Seconds of CPU that all server processes have used for `work` and what it set off, above those of rest. */
  cpuOf<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly cpu: CpuSeconds }>;
  close(): Promise<void>;
}

const replicaOf = (stack: Stack, service: ServiceName): Replica => {
  const [replica] = stack.replicas(service);
  if (!replica) throw new Error(`there is no ${service}`);
  return replica;
};

const createPeople = (stack: Stack) => {
  const keySecret = environmentOf(replicaOf(stack, 'auth').pid).KEY_SECRET ?? '';
  let known: Promise<readonly Tester[]> = Promise.resolve([]);
  return async (count: number): Promise<readonly Tester[]> => {
    if ((await known).length < count) known = makeTesters({ databaseUrl: stack.databaseUrl('auth'), keySecret }, count);
    return (await known).slice(0, count);
  };
};

const createBesides = (stack: Stack, supervisor: Supervisor) => {
  const all = new Map<string, Promise<Beside>>();
  const once = (name: string, start: () => Promise<Beside>): Promise<Beside> => {
    const known = all.get(name) ?? start();
    all.set(name, known);
    return known;
  };
  const gateway = (proxy: 'shipped' | 'proxy', pollsUrl?: string): Promise<Beside> =>
    once(`gateway ${proxy} ${pollsUrl}`, () => {
      const own = environmentOf(replicaOf(stack, 'gateway').pid);
      const environment = pollsUrl === undefined ? own : { ...own, POLLS_URL: pollsUrl };
      return startBeside({ supervisor, program: 'gateway.ts', args: [proxy], environment });
    });
  const polls = (box: string): Promise<Beside> =>
    once(`polls ${box}`, () =>
      startBeside({
        supervisor,
        program: 'polls.ts',
        args: [box],
        environment: environmentOf(replicaOf(stack, 'polls').pid),
      }),
    );
  return {
    withBox: async (box: string) => (await gateway('shipped', (await polls(box)).url)).url,
    withProxy: async (proxy: 'shipped' | 'proxy') => (await gateway(proxy)).url,
    beside: async (program: string, environment: Record<string, string>) =>
      (await once(`${program} ${all.size}`, () => startBeside({ supervisor, program, environment }))).url,
    bareSockets: async () =>
      (await once('bare sockets', () => startBeside({ supervisor, program: 'bare-sockets.ts', environment: {} }))).url,
    end: async () => void (await Promise.all([...all.values()].map(async (beside) => (await beside).end()))),
  };
};

const restingCores = async (): Promise<number> => {
  const before = secondsBelow(process.pid);
  const began = performance.now();
  await delay(REST_MS);
  const used = totalOf(between(before, secondsBelow(process.pid)));
  return used / ((performance.now() - began) / 1_000);
};

/** What each server uses while nobody calls, after the bustle of the start. */
const idleCores = async (): Promise<CpuSeconds> => {
  await delay(BUSTLE_MS);
  const before = secondsBelow(process.pid);
  await delay(IDLE_MS);
  const used = between(before, secondsBelow(process.pid));
  return new Map([...used].map(([name, seconds]) => [name, seconds / (IDLE_MS / 1_000)]));
};

const createAccounts = async (database: Database) => {
  const idle = await idleCores();
  const atRest = totalOf(idle);

  const isOutboxEmpty = async (): Promise<boolean> => {
    const { rows } = await database.raw<{ rows: unknown[] }>('select 1 from outbox limit 1');
    return rows.length === 0;
  };
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < REST_TRIES; tries += 1) {
      if ((await restingCores()) < atRest + REST_CORES && (await isOutboxEmpty())) return;
    }
  };
  return {
    settle,
    cpuOf: async <Result>(work: () => Promise<Result>) => {
      const before = secondsBelow(process.pid);
      const began = performance.now();
      const result = await work();
      await settle();
      const seconds = (performance.now() - began) / 1_000;
      const used = between(before, secondsBelow(process.pid));
      return { result, cpu: new Map([...used].map(([name, all]) => [name, all - (idle.get(name) ?? 0) * seconds])) };
    },
  };
};

export const openBench = async (stack: Stack, supervisor: Supervisor, sizes: Sizes): Promise<Bench> => {
  const pollsDatabase = createDatabase({ url: stack.databaseUrl('polls'), pool: 2, applicationName: 'bench' });
  const people = createPeople(stack);
  const besides = createBesides(stack, supervisor);
  const gateway = replicaOf(stack, 'gateway');
  const api = apiClient(gateway.url);
  return {
    ...sizes,
    ...(await createAccounts(pollsDatabase)),
    stack,
    pollsDatabase,
    gatewayUrl: gateway.url,
    people,
    newPoll: async (overrides) => {
      const [creator] = await people(1);
      if (!creator) throw new Error('there is nobody to make a poll');
      const { body } = await api.call(createPoll, { token: creator.token, body: aPollInput(overrides) });
      return body;
    },
    besideWithBox: besides.withBox,
    besideWithProxy: besides.withProxy,
    beside: besides.beside,
    bareSockets: besides.bareSockets,
    replica: (service) => replicaOf(stack, service),
    close: async () => {
      await besides.end();
      await pollsDatabase.destroy();
    },
  };
};
