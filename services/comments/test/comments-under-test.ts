import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import {
  type Comment,
  createComment,
  domainEvents,
  type EventPayload,
  type EventType,
  listComments,
  type PollSnapshot,
} from '@showhands/contracts';
import {
  type Bus,
  connectRedis,
  createDatabase,
  createInProcessBus,
  createLogger,
  createMetrics,
  type Database,
} from '@showhands/service-kit';
import {
  type ApiClient,
  apiClient,
  createTestDatabase,
  eventually,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '@showhands/testing';
import { commentsConfigSchema } from '../src/config.ts';
import { type CommentsService, createCommentsService } from '../src/service.ts';
import { type FakePolls, startFakePolls } from './fake-polls.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
export const INTERNAL_SECRET = 'an-internal-secret-of-the-tests-of-comments';
export const logger = createLogger('comments', 'silent');

interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

interface Counts {
  /** The poll's stored counter. */
  readonly counter: number;
  readonly rows: number;
  /** Replies without a parent. */
  readonly orphans: number;
  /** Comments whose counter of likes differs from their rows. */
  readonly miscounted: number;
}

export interface CommentsUnderTest {
  readonly api: ApiClient;
  readonly auth: TestAuth;
  readonly bus: Bus;
  readonly database: Database;
  readonly polls: FakePolls;
  readonly service: CommentsService;
  readonly url: string;
  /** Starts another replica on the same database. */
  replica(environment?: Readonly<Record<string, string>>): Promise<ApiClient>;
  comment(author: TestUser, poll: PollSnapshot, content?: string): Promise<Comment>;
  reply(author: TestUser, parent: Comment, content?: string): Promise<Comment>;
  /** Sends any body and returns the error. */
  rejection(author: TestUser, body: unknown): Promise<{ status: number; code: string; message: string }>;
  /** The first page of a poll's comments as a viewer sees it. */
  list(viewer: TestUser, poll: PollSnapshot): Promise<Comment[]>;
  /** The payloads of all published events of a type, in order. */
  published<Type extends EventType>(type: Type): EventPayload<Type>[];
  /** Delivers an event to the service and waits until it is handled. */
  deliver<Type extends EventType>(type: Type, payload: EventPayload<Type>): Promise<void>;
  counts(poll: PollSnapshot): Promise<Counts>;
  close(): Promise<void>;
}

const recordMessages = (bus: Bus, messages: Message[]): Bus => ({
  ...bus,
  publish: (batch) => {
    messages.push(...batch);
    return bus.publish(batch);
  },
});

const anEvent = (type: EventType, payload: unknown): Message => {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
};

const payloadOf = <Type extends EventType>(type: Type, message: Message): EventPayload<Type> => {
  const envelope: { payload: unknown } = JSON.parse(message.body);
  // TypeScript cannot infer that the schema of `type` parses to its own payload type.
  return domainEvents[type].parse(envelope.payload) as EventPayload<Type>;
};

const readCounts = async (database: Database, pollId: string): Promise<Counts> => {
  const { rows } = await database.raw<{ rows: Counts[] }>(
    `select coalesce((select comments_count from poll_comments where poll_id = ?), 0) as counter,
       count(*)::integer as rows,
       (count(*) filter (where parent_comment_id is not null and not exists
         (select from comments p where p.id = c.parent_comment_id)))::integer as orphans,
       (count(*) filter (where likes <> (select count(*) from comment_likes l where l.comment_id = c.id)))::integer
         as miscounted
     from comments c where poll_id = ?`,
    [pollId, pollId],
  );
  if (!rows[0]) throw new Error('counting gave no row');
  return rows[0];
};

/** Starts the whole comments service on a database of its own, without rate limits unless the environment sets them. */
export const startComments = async (environment: Readonly<Record<string, string>> = {}): Promise<CommentsUnderTest> => {
  const [auth, polls, testDatabase] = await Promise.all([
    startTestAuth(),
    startFakePolls(INTERNAL_SECRET),
    createTestDatabase({ migrations }),
  ]);
  const messages: Message[] = [];
  const bus = recordMessages(createInProcessBus({ logger }), messages);
  const closing: (() => unknown)[] = [];

  const start = async (overrides: Readonly<Record<string, string>> = {}): Promise<CommentsService> => {
    const config = commentsConfigSchema.parse({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      INTERNAL_SECRET,
      AUTH_URL: auth.url,
      POLLS_URL: polls.url,
      DATABASE_URL: testDatabase.url,
      // Concurrent calls in a test shall wait for locks, not for connections.
      DATABASE_POOL: '30',
      ...environment,
      ...overrides,
    });
    const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, logger) : undefined;
    closing.push(() => redis?.disconnect());
    if (redis) await eventually(() => expect(redis.status).toBe('ready'));
    const metrics = createMetrics('comments');
    const service = await createCommentsService(config, { logger, metrics, bus, redis, close: async () => undefined });
    closing.push(() => service.close());
    return service;
  };

  const service = await start();
  const api = apiClient(service.url);
  const database = createDatabase({ url: testDatabase.url, pool: 4 });

  const create = async (author: TestUser, poll_id: string, parent_comment_id: string | null, content: string) =>
    (await api.call(createComment, { body: { poll_id, parent_comment_id, content }, token: author.token })).body;

  return {
    api,
    auth,
    bus,
    database,
    polls,
    service,
    url: service.url,
    replica: async (own) => apiClient((await start(own)).url),
    comment: (author, poll, content = 'Well put') => create(author, poll.id, null, content),
    reply: (author, parent, content = 'I agree') => create(author, parent.poll_id, parent.id, content),
    rejection: async ({ token }, body) => {
      const response = await api.expectError(createComment, { body, token });
      return { status: response.status, code: response.body.code, message: response.body.message };
    },
    list: async (viewer, poll) => (await api.call(listComments, { params: { id: poll.id }, token: viewer.token })).body,
    published: (type) => messages.filter((message) => message.type === type).map((message) => payloadOf(type, message)),
    deliver: async (type, payload) => {
      const [outcome] = await bus.publish([anEvent(type, payload)]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(`${type} was not handled`);
    },
    counts: (poll) => readCounts(database, poll.id),
    close: async () => {
      for (const close of closing.toReversed()) await close();
      await bus.close();
      await database.destroy();
      await Promise.all([auth.close(), polls.close()]);
      await testDatabase.drop();
    },
  };
};

export const statusesOf = (responses: readonly { readonly status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => [status, all.length] as const),
  );

/** The counts of a poll whose counters match its rows. */
export const consistent = (comments: number): Counts => ({
  counter: comments,
  rows: comments,
  orphans: 0,
  miscounted: 0,
});
