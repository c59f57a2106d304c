import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  type EventPayload,
  type EventType,
  listNotifications,
  type Notification,
  type PollSnapshot,
} from '@showhands/contracts';
import {
  type Bus,
  createDatabase,
  createInProcessBus,
  createLogger,
  createMetrics,
  type Database,
  type OutgoingMessage,
} from '@showhands/service-kit';
import {
  type ApiClient,
  apiClient,
  createTestDatabase,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '@showhands/testing';
import { notificationsConfigSchema } from '../src/config.ts';
import { createNotificationsService } from '../src/service.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const logger = createLogger('notifications', 'silent');

let lastTick = 0;
/** A clock that never stands still, so that what comes later has a later time. */
const tick = (): Date => {
  lastTick = Math.max(Date.now(), lastTick + 1);
  return new Date(lastTick);
};

export interface NotificationsUnderTest {
  readonly api: ApiClient;
  readonly auth: TestAuth;
  readonly database: Database;
  /** Somebody who registered just now, or at the time given. */
  user(registered?: Date): Promise<TestUser>;
  /** An event as a service would publish it. */
  event<Type extends EventType>(type: Type, payload: EventPayload<Type>): OutgoingMessage;
  /** Delivers events in this order, and waits until they are handled. */
  deliver(...messages: OutgoingMessage[]): Promise<void>;
  feed(user: TestUser, query?: object): Promise<Notification[]>;
  unread(user: TestUser): Promise<number>;
  /** What this service published of a type. */
  published(type: string): Record<string, unknown>[];
  close(): Promise<void>;
}

export const startNotifications = async (): Promise<NotificationsUnderTest> => {
  const [auth, testDatabase] = await Promise.all([startTestAuth(), createTestDatabase({ migrations })]);
  const inner = createInProcessBus({ logger });
  const messages: OutgoingMessage[] = [];
  const bus: Bus = {
    ...inner,
    publish: (batch) => {
      messages.push(...batch);
      return inner.publish(batch);
    },
  };
  const config = notificationsConfigSchema.parse({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_SECRET: 'an-internal-secret-of-the-notification-tests',
    AUTH_URL: auth.url,
    DATABASE_URL: testDatabase.url,
  });
  const platform = {
    logger,
    metrics: createMetrics('notifications'),
    bus,
    redis: undefined,
    close: async () => undefined,
  };
  const service = await createNotificationsService(config, platform);
  const api = apiClient(service.url);
  const database = createDatabase({ url: testDatabase.url, pool: 4 });

  const event: NotificationsUnderTest['event'] = (type, payload) => {
    const id = randomUUID();
    const occurredAt = tick().toISOString();
    return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
  };
  const deliver = async (...batch: OutgoingMessage[]): Promise<void> => {
    for (const message of batch) {
      const [outcome] = await inner.publish([message]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(JSON.stringify(outcome));
    }
  };

  return {
    api,
    auth,
    database,
    event,
    deliver,
    user: async (registered = tick()) => {
      const user = auth.user();
      const payload = { user, profile_picture: null, createdAt: registered.toISOString(), version: 1 };
      await deliver(event('user.registered', { ...payload, user: { id: user.id, username: user.username } }));
      return user;
    },
    feed: async (user, query = {}) =>
      (await api.call(listNotifications, { query, token: user.token })).body.notifications,
    unread: async (user) => (await api.call(listNotifications, { token: user.token })).body.unreadCount,
    published: (type) =>
      messages.filter((message) => message.type === type).map((message) => JSON.parse(message.body).payload),
    close: async () => {
      await service.close();
      await bus.close();
      await database.destroy();
      await auth.close();
      await testDatabase.drop();
    },
  };
};

/** A poll as events carry it. */
export const aPoll = (creator: TestUser, fields: Partial<PollSnapshot> = {}): PollSnapshot => {
  const now = new Date().toISOString();
  const id = randomUUID();
  return {
    id,
    title: `Poll ${id.slice(0, 8)}`,
    description: '',
    category: 'general',
    status: 'active',
    creator: creator.id,
    creator_username: creator.username,
    createdAt: now,
    updatedAt: now,
    ends_at: null,
    closed_at: null,
    auto_closed: false,
    edited_at: null,
    allow_multiple_votes: false,
    show_results: true,
    total_votes: 0,
    voters_count: 0,
    comments_count: 0,
    version: 1,
    revision: 1,
    options: [
      { id: randomUUID(), text: 'Yes', votes: 0 },
      { id: randomUUID(), text: 'No', votes: 0 },
    ],
    ...fields,
  };
};

/** A comment's event. */
export const aComment = (
  poll: PollSnapshot,
  author: TestUser,
  parent_author: string | null = null,
): EventPayload<'comment.created'> => ({
  comment: {
    id: randomUUID(),
    poll_id: poll.id,
    content: 'Well said.',
    parent_comment_id: parent_author ? randomUUID() : null,
    user: author.id,
    author_username: author.username,
    author_picture: null,
    createdAt: new Date().toISOString(),
    likes: 0,
    liked_by: [],
  },
  parent_author,
  poll: { id: poll.id, title: poll.title, creator: poll.creator },
  comments_count: 1,
  count_version: 1,
});

export const voted = (
  poll: PollSnapshot,
  version: number,
  ...voters: (TestUser | [TestUser, number])[]
): EventPayload<'poll.voted'> => ({
  poll: { ...poll, version },
  voters: voters.map((one) => {
    const [{ id, username }, selections] = Array.isArray(one) ? one : [one, 1];
    return { id, username, selections };
  }),
});
