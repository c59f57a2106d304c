import { createPoll, type Poll } from '@showhands/contracts';
import {
  type Bus,
  createDatabase,
  createInProcessBus,
  createLogger,
  createMetrics,
  type Database,
  type OutgoingMessage,
  type Service,
} from '@showhands/service-kit';
import {
  type ApiClient,
  aPollInput,
  apiClient,
  createTestDatabase,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '@showhands/testing';
import { pollsConfigSchema } from '../src/config.ts';
import { createPollsService, migrations } from '../src/service.ts';

export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-polls';
const logger = createLogger('polls', 'silent');

interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly payload: Record<string, unknown>;
}

export interface PollsUnderTest {
  readonly api: ApiClient;
  readonly auth: TestAuth;
  readonly bus: Bus;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly url: string;
  /** Another replica on the same database. */
  replica(redisUrl?: string): Promise<Service>;
  /** The published events of a type, in order. */
  published(type: string): EventBody[];
  poll(creator: TestUser, fields?: Parameters<typeof aPollInput>[0]): Promise<Poll>;
  /** Moves a poll's end to `ms` from now, by PostgreSQL's clock. The API requires at least a minute. */
  endIn(poll: Poll, ms: number): Promise<void>;
  /** Each option's counter and its number of rows. */
  voteCounts(poll: Poll): Promise<{ counter: number; rows: number }[]>;
  close(): Promise<void>;
}

const recordPublished = (bus: Bus, messages: OutgoingMessage[]): Bus => ({
  ...bus,
  publish: (batch) => {
    messages.push(...batch);
    return bus.publish(batch);
  },
});

/**
 * The polls service on a database of its own, with an in-process bus, without rate limits unless the environment sets
 * them. With `redisUrl` it closes polls by BullMQ.
 */
export const startPolls = async (
  options: { redisUrl?: string; environment?: Readonly<Record<string, string>> } = {},
): Promise<PollsUnderTest> => {
  const [auth, testDatabase] = await Promise.all([startTestAuth(), createTestDatabase({ migrations })]);
  const messages: OutgoingMessage[] = [];
  const bus = recordPublished(createInProcessBus({ logger }), messages);
  const services: Service[] = [];

  const replica = async (redisUrl = options.redisUrl): Promise<Service> => {
    const config = pollsConfigSchema.parse({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: 0,
      INTERNAL_SECRET,
      AUTH_URL: auth.url,
      DATABASE_URL: testDatabase.url,
      RATE_LIMITS: 'off',
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...options.environment,
    });
    const platform = { logger, metrics: createMetrics('polls'), bus, redis: undefined, close: async () => undefined };
    const service = await createPollsService(config, platform);
    services.push(service);
    return service;
  };

  const { url } = await replica();
  const api = apiClient(url);
  const database = createDatabase({ url: testDatabase.url, pool: 4 });
  return {
    api,
    auth,
    bus,
    database,
    databaseUrl: testDatabase.url,
    url,
    replica,
    published: (type) =>
      messages.filter((message) => message.type === type).map((message): EventBody => JSON.parse(message.body)),
    poll: async (creator, fields) =>
      (await api.call(createPoll, { body: aPollInput(fields), token: creator.token })).body,
    endIn: async (poll, ms) => {
      await database.raw(`update polls set ends_at = clock_timestamp() + make_interval(secs => ?) where id = ?`, [
        ms / 1_000,
        poll.id,
      ]);
    },
    voteCounts: async (poll) => {
      const { rows } = await database.raw<{ rows: { counter: number; rows: number }[] }>(
        `select o.votes as counter, (select count(*) from votes v where v.option_id = o.id)::integer as rows
         from options o where o.poll_id = ? order by o.position`,
        [poll.id],
      );
      return rows;
    },
    close: async () => {
      for (const service of services.toReversed()) await service.close();
      await bus.close();
      await database.destroy();
      await auth.close();
      await testDatabase.drop();
    },
  };
};

export const optionOf = (poll: Pick<Poll, 'options'>, index: number): string => {
  const option = poll.options[index];
  if (!option) throw new Error(`the poll has no option ${index}`);
  return option.id;
};
