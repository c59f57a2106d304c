import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { domainEvents, type EventPayload, type EventType } from '@showhands/contracts';
import { createDatabase, type Database } from '@showhands/service-kit/database';
import { type Bus, createInProcessBus, type OutgoingMessage } from '@showhands/service-kit/messaging';
import { connectRedis, type Platform, type Service } from '@showhands/service-kit/platform';
import { createLogger, createMetrics } from '@showhands/service-kit/runtime';
import { type ApiClient, apiClient } from '../api-client.ts';
import { eventually } from '../eventually.ts';
import { TEST_STATEMENT_MS } from '../product-database.ts';
import { createTestDatabase } from '../test-database.ts';

type Environment = Readonly<Record<string, string>>;

export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-services';

interface ReplicaOptions<S, Options> {
  readonly name: string;
  /** The variables of every replica. */
  readonly environment: Environment;
  readonly start: (variables: Environment, platform: Platform, options?: Options) => Promise<S>;
  readonly logLevel?: 'silent' | 'info' | 'debug';
  /** Connects the platform to REDIS_URL before a replica starts. */
  readonly connectsRedis?: boolean;
}

export interface Replica<S extends Service = Service> {
  readonly url: string;
  readonly api: ApiClient;
  readonly service: S;
  readonly bus: Bus;
  /** Delivers events in this order, each after the previous one was handled. @throws when one is not handled */
  deliver(...messages: OutgoingMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** A service with the fields of its first replica. */
export interface Replicas<S extends Service, Options = never> extends Replica<S> {
  /** Starts another replica, with a bus of its own. */
  replica(environment?: Environment, options?: Options): Promise<Replica<S>>;
  /** The payloads of all published events of a type, in order. */
  published<Type extends EventType>(type: Type): EventPayload<Type>[];
  /** The log of all replicas, as text. */
  log(): string;
  /** The log lines with this message. */
  logged(message: string): Record<string, unknown>[];
}

export interface ServiceUnderTest<S extends Service, Options = never> extends Replicas<S, Options> {
  readonly database: Database;
  readonly databaseUrl: string;
}

/** An event as a service publishes it, now or at the given time. */
export const anEvent = <Type extends EventType>(
  type: Type,
  payload: EventPayload<Type>,
  { id = randomUUID() as string, at = new Date() } = {},
): OutgoingMessage => ({
  id,
  type,
  body: JSON.stringify({ id, type, v: 1, occurredAt: at.toISOString(), requestId: null, payload }),
});

const payloadOf = <Type extends EventType>(type: Type, body: string): EventPayload<Type> => {
  const { payload }: { payload: unknown } = JSON.parse(body);
  // TypeScript cannot infer that the schema of `type` parses to its own payload type.
  return domainEvents[type].parse(payload) as EventPayload<Type>;
};

const parseLine = (line: string): Record<string, unknown> => {
  const fields: Record<string, unknown> = JSON.parse(line);
  return fields;
};

const deliverBy =
  (bus: Bus): Replica['deliver'] =>
  async (...messages) => {
    for (const message of messages) {
      const [outcome] = await bus.publish([message]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(JSON.stringify(outcome));
    }
  };

/** Starts replicas of a service in this process, without a database. */
export const startReplicas = async <S extends Service, Options = never>({
  name,
  environment,
  start,
  logLevel = 'silent',
  connectsRedis = false,
}: ReplicaOptions<S, Options>): Promise<Replicas<S, Options>> => {
  const lines: string[] = [];
  const logger = createLogger(name, logLevel, { write: (line) => lines.push(line) });
  const messages: OutgoingMessage[] = [];
  const replicas: Replica<S>[] = [];

  const connect = async (url: string) => {
    const redis = connectRedis(url, logger);
    // Before that, a limit or a cache would be kept in this process.
    await eventually(() => expect(redis.status).toBe('ready'));
    return redis;
  };
  const replica = async (own: Environment = {}, options?: Options): Promise<Replica<S>> => {
    const base = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', INTERNAL_SECRET };
    const variables: Environment = { ...base, ...environment, ...own };
    const redis = connectsRedis && variables.REDIS_URL ? await connect(variables.REDIS_URL) : undefined;
    const inner = createInProcessBus({ logger });
    const publish: Bus['publish'] = (batch) => {
      messages.push(...batch);
      return inner.publish(batch);
    };
    const platform = { logger, metrics: createMetrics(name), bus: { ...inner, publish }, redis };
    const service = await start(variables, { ...platform, close: async () => undefined }, options);
    const close = async () => {
      await service.close();
      await inner.close();
      redis?.disconnect();
    };
    const { url } = service;
    const started = {
      url,
      api: apiClient(url, { addsKeys: false }),
      service,
      bus: inner,
      deliver: deliverBy(inner),
      close,
    };
    replicas.push(started);
    return started;
  };

  return {
    ...(await replica()),
    replica,
    published: <Type extends EventType>(type: Type) =>
      messages.filter((message) => message.type === type).map(({ body }) => payloadOf(type, body)),
    log: () => lines.join(''),
    logged: (message) => lines.map(parseLine).filter(({ msg }) => msg === message),
    close: async () => {
      for (const one of replicas.toReversed()) await one.close();
    },
  };
};

/** Starts a service on a database of its own, and further replicas on the same one. */
export const startServiceUnderTest = async <S extends Service, Options = never>({
  migrations,
  server,
  ...options
}: ReplicaOptions<S, Options> & {
  readonly migrations: string;
  /** The URL of a private PostgreSQL. */
  readonly server?: string | undefined;
}): Promise<ServiceUnderTest<S, Options>> => {
  const testDatabase = await createTestDatabase({ migrations, ...(server && { server }) });
  const environment = { DATABASE_URL: testDatabase.url, ...options.environment };
  const replicas = await startReplicas({ ...options, environment });
  const database = createDatabase({ url: testDatabase.url, pool: 4, statementMs: TEST_STATEMENT_MS });
  return {
    ...replicas,
    database,
    databaseUrl: testDatabase.url,
    close: async () => {
      await replicas.close();
      await database.destroy();
      await testDatabase.drop();
    },
  };
};

/** Jest fixture: starts something before the tests of a file or `describe`, closes it after them. Its fields exist in tests. */
export const useFixture = <T extends { close(): Promise<unknown> }>(start: () => Promise<T>): T => {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  const get = (_: T, field: string | symbol): unknown => {
    if (!started) throw new Error(`${String(field)} was read before the tests`);
    return Reflect.get(started, field);
  };
  return new Proxy({} as T, { get });
};

/** How many responses have each status. */
export const statusesOf = (responses: readonly { readonly status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => [status, all.length] as const),
  );

export const isReplay = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('idempotency-replayed') === 'true';
