import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
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
  type Service,
} from '@showhands/service-kit';
import {
  type ApiClient,
  aPollSnapshot,
  apiClient,
  createTestDatabase,
  eventually,
  startTestAuth,
  type TestAuth,
  type TestUser,
} from '@showhands/testing';
import { notificationsConfigSchema } from '../src/config.ts';
import { createNotificationsService, migrations } from '../src/service.ts';

const logger = createLogger('notifications', 'silent');

let lastTick = 0;
/** A strictly increasing clock, so that a later event has a later timestamp. */
const tick = (): Date => {
  lastTick = Math.max(Date.now(), lastTick + 1);
  return new Date(lastTick);
};

export interface NotificationsUnderTest {
  readonly api: ApiClient;
  readonly auth: TestAuth;
  readonly database: Database;
  readonly databaseUrl: string;
  /** A user who registered now, or at the given time. */
  user(registered?: Date): Promise<TestUser>;
  users(count: number): Promise<TestUser[]>;
  /** An event as a service publishes it, now or at the given time. */
  event<Type extends EventType>(type: Type, payload: EventPayload<Type>, at?: Date): OutgoingMessage;
  /** Delivers events in this order, each after the previous one was handled. */
  deliver(...messages: OutgoingMessage[]): Promise<void>;
  /** Starts another replica on the same database. @returns its `deliver` */
  replica(): Promise<NotificationsUnderTest['deliver']>;
  feed(user: TestUser, query?: object): Promise<Notification[]>;
  unread(user: TestUser): Promise<number>;
  /** The payloads that this service has published of a type, after it has published everything in its outbox. */
  published<Type extends EventType>(type: Type): Promise<EventPayload<Type>[]>;
  close(): Promise<void>;
}

/** @throws when an event is not delivered or becomes a dead letter */
const deliverBy =
  (bus: Bus): NotificationsUnderTest['deliver'] =>
  async (...messages) => {
    for (const message of messages) {
      const [outcome] = await bus.publish([message]);
      if (outcome?.status !== 'delivered' || outcome.deadLetters.length > 0) throw new Error(JSON.stringify(outcome));
    }
  };

/** Without rate limits unless the environment sets them. */
export const startNotifications = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<NotificationsUnderTest> => {
  const [auth, testDatabase] = await Promise.all([startTestAuth(), createTestDatabase({ migrations })]);
  const messages: OutgoingMessage[] = [];
  const buses: Bus[] = [];
  const services: Service[] = [];
  const config = notificationsConfigSchema.parse({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    INTERNAL_SECRET: 'an-internal-secret-of-the-notification-tests',
    AUTH_URL: auth.url,
    DATABASE_URL: testDatabase.url,
    RATE_LIMITS: 'off',
    ...environment,
  });
  const startReplica = async () => {
    const inner = createInProcessBus({ logger });
    const bus: Bus = {
      ...inner,
      publish: (batch) => {
        messages.push(...batch);
        return inner.publish(batch);
      },
    };
    const metrics = createMetrics('notifications');
    const service = await createNotificationsService(config, {
      logger,
      metrics,
      bus,
      redis: undefined,
      close: async () => undefined,
    });
    services.push(service);
    buses.push(bus);
    return { url: service.url, deliver: deliverBy(inner) };
  };

  const { url, deliver } = await startReplica();
  const api = apiClient(url);
  const database = createDatabase({ url: testDatabase.url, pool: 4 });

  const event: NotificationsUnderTest['event'] = (type, payload, at = tick()) => {
    const id = randomUUID();
    const occurredAt = at.toISOString();
    return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId: null, payload }) };
  };
  const user = async (registered = tick()): Promise<TestUser> => {
    const added = auth.user();
    const person = { id: added.id, username: added.username };
    const payload = { user: person, profile_picture: null, createdAt: registered.toISOString(), version: 1 };
    await deliver(event('user.registered', payload));
    return added;
  };

  return {
    api,
    auth,
    database,
    databaseUrl: testDatabase.url,
    event,
    deliver,
    user,
    users: (count) => Promise.all(Array.from({ length: count }, () => user())),
    replica: async () => (await startReplica()).deliver,
    feed: async (user, query = {}) =>
      (await api.call(listNotifications, { query, token: user.token })).body.notifications,
    unread: async (user) => (await api.call(listNotifications, { token: user.token })).body.unreadCount,
    published: async (type) => {
      await eventually(async () => expect(await database('outbox').select('id')).toEqual([]));
      return messages.filter((message) => message.type === type).map((message) => JSON.parse(message.body).payload);
    },
    close: async () => {
      for (const service of services) await service.close();
      for (const bus of buses) await bus.close();
      await database.destroy();
      await auth.close();
      await testDatabase.drop();
    },
  };
};

/** A poll in the shape of events. */
export const aPoll = (creator: TestUser, fields: Partial<PollSnapshot> = {}): PollSnapshot =>
  aPollSnapshot({ creator: creator.id, creator_username: creator.username, ...fields });

/** The payload of `comment.created`: a reply if there is a parent's author. */
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

/** The payload of `poll.voted`. A voter has one selection unless a number is given. */
export const aVote = (
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

/** The payload of `comment.deleted`, for comments deleted together. */
export const aDeletion = (poll: PollSnapshot, ...ids: string[]): EventPayload<'comment.deleted'> => ({
  poll_id: poll.id,
  commentId: ids[0] ?? randomUUID(),
  removed: ids,
  comments_count: 0,
  count_version: 2,
});

interface LikeOptions {
  readonly commentId: string;
  readonly author: TestUser;
  readonly liker: TestUser;
  readonly version: number;
  readonly hasLiked?: boolean;
}

/** The payload of `comment.like-changed`. */
export const aLike = (
  poll: PollSnapshot,
  { commentId, author, liker, version, hasLiked = true }: LikeOptions,
): EventPayload<'comment.like-changed'> => ({
  commentId,
  poll_id: poll.id,
  author: author.id,
  liker: { id: liker.id, username: liker.username },
  likes: Number(hasLiked),
  hasLiked,
  version,
});

export const textsOf = (feed: readonly Notification[], type: Notification['type']) =>
  feed.filter((one) => one.type === type).map(({ title, message }) => ({ title, message }));
