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

interface Ledger {
  /** The poll's own count. */
  readonly counter: number;
  readonly rows: number;
  /** Replies whose comment is gone. */
  readonly orphans: number;
  /** Comments whose likes are other than their rows say. */
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
  /** Another replica on the same database. */
  replica(environment?: Readonly<Record<string, string>>): Promise<ApiClient>;
  comment(author: TestUser, poll: PollSnapshot, content?: string): Promise<Comment>;
  reply(author: TestUser, parent: Comment, content?: string): Promise<Comment>;
  /** What a comment is refused with, whatever is sent. */
  refused(author: TestUser, body: unknown): Promise<{ status: number; code: string; message: string }>;
  /** All that a viewer sees under a poll, of its first page. */
  shown(viewer: TestUser, poll: PollSnapshot): Promise<Comment[]>;
  /** What was published of a type, in order. */
  published<Type extends EventType>(type: Type): EventPayload<Type>[];
  /** Hands an event to the service, and returns when it has taken effect. */
  tell<Type extends EventType>(type: Type, payload: EventPayload<Type>): Promise<void>;
  ledger(poll: PollSnapshot): Promise<Ledger>;
  close(): Promise<void>;
}

const recording = (bus: Bus, messages: Message[]): Bus => ({
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
  // The schema of this very type has just parsed it, which the types cannot follow.
  return domainEvents[type].parse(envelope.payload) as EventPayload<Type>;
};

const readLedger = async (database: Database, pollId: string): Promise<Ledger> => {
  const { rows } = await database.raw<{ rows: Ledger[] }>(
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

/** The whole comments service on a database of its own, without limits unless the environment asks for them. */
export const startComments = async (environment: Readonly<Record<string, string>> = {}): Promise<CommentsUnderTest> => {
  const [auth, polls, testDatabase] = await Promise.all([
    startTestAuth(),
    startFakePolls(INTERNAL_SECRET),
    createTestDatabase({ migrations }),
  ]);
  const messages: Message[] = [];
  const bus = recording(createInProcessBus({ logger }), messages);
  const closing: (() => unknown)[] = [];

  const start = async (own: Readonly<Record<string, string>> = {}): Promise<CommentsService> => {
    const config = commentsConfigSchema.parse({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      INTERNAL_SECRET,
      AUTH_URL: auth.url,
      POLLS_URL: polls.url,
      DATABASE_URL: testDatabase.url,
      // A crowd in a test waits for locks, not for connections on a busy machine.
      DATABASE_POOL: '30',
      ...environment,
      ...own,
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
    refused: async ({ token }, body) => {
      const answer = await api.refusal(createComment, { body, token });
      return { status: answer.status, code: answer.body.code, message: answer.body.message };
    },
    shown: async (viewer, poll) =>
      (await api.call(listComments, { params: { id: poll.id }, token: viewer.token })).body,
    published: (type) => messages.filter((message) => message.type === type).map((message) => payloadOf(type, message)),
    tell: async (type, payload) => {
      const [outcome] = await bus.publish([anEvent(type, payload)]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(`${type} was not taken`);
    },
    ledger: (poll) => readLedger(database, poll.id),
    close: async () => {
      for (const close of closing.toReversed()) await close();
      await bus.close();
      await database.destroy();
      await Promise.all([auth.close(), polls.close()]);
      await testDatabase.drop();
    },
  };
};

export const statusesOf = (answers: readonly { readonly status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length] as const),
  );

/** All comments are counted, all replies have their comment, all likes are counted. */
export const sound = (comments: number): Ledger => ({ counter: comments, rows: comments, orphans: 0, miscounted: 0 });
