import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type BodyInput, domainEvents, type EventPayload, type EventType, register } from '@showhands/contracts';
import {
  type Bus,
  createDatabase,
  createInProcessBus,
  createLogger,
  createMetrics,
  type Database,
} from '@showhands/service-kit';
import { type ApiClient, apiClient, createTestDatabase, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { authConfigSchema } from '../src/config.ts';
import { type AuthService, createAuthService } from '../src/service.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-auth';
export const KEY_SECRET = 'a-key-secret-of-the-tests-of-auth-service';

type LogLine = Readonly<Record<string, unknown>>;

export interface Replica {
  readonly url: string;
  readonly api: ApiClient;
  readonly service: AuthService;
}

export interface AuthUnderTest extends Replica {
  readonly bus: Bus;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Starts another replica on the same database. */
  replica(environment?: Readonly<Record<string, string>>): Promise<Replica>;
  /** The log lines of all replicas with this message. */
  logged(message: string): LogLine[];
  /** The payloads of all events of a type about a user, in order. */
  published<Type extends 'user.registered' | 'user.updated'>(type: Type, userId: string): EventPayload<Type>[];
  /** Delivers an event to all replicas' consumers and waits until it is handled. */
  deliver<Type extends EventType>(type: Type, payload: EventPayload<Type>, id?: string): Promise<void>;
  close(): Promise<void>;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

const recordMessages = (bus: Bus, messages: Message[]): Bus => ({
  ...bus,
  publish: (batch) => {
    messages.push(...batch);
    return bus.publish(batch);
  },
});

const anEvent = (type: EventType, payload: unknown, id: string): Message => {
  const occurredAt = new Date().toISOString();
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
};

const payloadOf = (message: Message): unknown => {
  const envelope: { payload: unknown } = JSON.parse(message.body);
  return domainEvents[message.type as EventType].parse(envelope.payload);
};

/** Starts the whole auth service on a database of its own. */
export const startAuth = async ({
  server,
  environment = {},
}: {
  server?: string;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<AuthUnderTest> => {
  const testDatabase = await createTestDatabase({ migrations, ...(server && { server }) });
  const messages: Message[] = [];
  const lines: LogLine[] = [];
  const logger = createLogger('auth', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  const bus = recordMessages(createInProcessBus({ logger }), messages);
  const services: AuthService[] = [];

  const replica = async (overrides: Readonly<Record<string, string>> = {}): Promise<Replica> => {
    const base = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', INTERNAL_SECRET, KEY_SECRET };
    const config = authConfigSchema.parse({ ...base, DATABASE_URL: testDatabase.url, ...environment, ...overrides });
    const platform = { logger, metrics: createMetrics('auth'), bus, redis: undefined, close: async () => undefined };
    const service = await createAuthService(config, platform);
    services.push(service);
    return { url: service.url, api: apiClient(service.url), service };
  };

  const first = await replica();
  const database = createDatabase({ url: testDatabase.url, pool: 4 });
  return {
    ...first,
    bus,
    database,
    databaseUrl: testDatabase.url,
    replica,
    logged: (message) => lines.filter((line) => line.msg === message),
    published: <Type extends EventType>(type: Type, userId: string) =>
      messages
        .filter((message) => message.type === type)
        .map((message) => payloadOf(message) as EventPayload<Type>)
        .filter((payload) => 'user' in payload && payload.user.id === userId),
    deliver: async (type, payload, id = randomUUID()) => {
      const [outcome] = await bus.publish([anEvent(type, payload, id)]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(`${type} was not handled`);
    },
    close: async () => {
      await Promise.all(services.map((service) => service.close()));
      await database.destroy();
      await bus.close();
      await testDatabase.drop();
    },
  };
};

export const aRegistration = (fields: Partial<BodyInput<typeof register>> = {}) => ({
  username: uniqueUsername(),
  email: uniqueEmail(),
  password: 'correct horse',
  ...fields,
});

/** Registers a user with unique fields unless they are given. */
export const registerUser = async (api: ApiClient, fields: Partial<BodyInput<typeof register>> = {}) => {
  const body = aRegistration(fields);
  const { user, token } = (await api.call(register, { body })).body;
  return { user, token, ...body };
};

export const getInternal = (url: string, path: string, secret = INTERNAL_SECRET) =>
  fetch(new URL(path, url), { headers: { authorization: `Bearer ${secret}` } });
