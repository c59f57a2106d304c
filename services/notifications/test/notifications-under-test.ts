import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  type EventPayload,
  type EventType,
  listNotifications,
  type Notification,
  type PollSnapshot,
} from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import type { Service } from '@showhands/service-kit/platform';
import { aPollSnapshot, eventually, startTestAuth, type TestAuth, type TestUser } from '@showhands/testing';
import {
  anEvent,
  type ServiceUnderTest,
  startServiceUnderTest,
  useFixture,
} from '@showhands/testing/service-under-test';
import { notificationsConfigSchema } from '../src/config.ts';
import { createNotificationsService, migrations } from '../src/service.ts';

let lastTick = 0;
/** A strictly increasing clock, so that a later event has a later timestamp. */
const tick = (): Date => {
  lastTick = Math.max(Date.now(), lastTick + 1);
  return new Date(lastTick);
};

type Users<Count extends number, All extends TestUser[] = []> = number extends Count
  ? TestUser[]
  : All['length'] extends Count
    ? All
    : Users<Count, [...All, TestUser]>;

export interface NotificationsUnderTest extends Omit<ServiceUnderTest<Service>, 'published'> {
  readonly auth: TestAuth;
  /** A user who registered now, or at the given time. */
  user(registered?: Date): Promise<TestUser>;
  users<Count extends number>(count: Count): Promise<Users<Count>>;
  list(user: TestUser, query?: object): Promise<Notification[]>;
  unread(user: TestUser): Promise<number>;
  /** The payloads that this service has published of a type, after it has published everything in its outbox. */
  published<Type extends EventType>(type: Type): Promise<EventPayload<Type>[]>;
}

/** An event as a service publishes it, now or at the given time. */
export const event = <Type extends EventType>(type: Type, payload: EventPayload<Type>, at = tick()): OutgoingMessage =>
  anEvent(type, payload, { at });

/** The event of a registration, by default now. */
export const registered = ({ id, username }: TestUser, at = tick()): OutgoingMessage =>
  event('user.registered', {
    user: { id, username },
    profile_picture: null,
    createdAt: at.toISOString(),
    version: 1,
  });

/** Without rate limits unless the environment sets them. */
export const startNotifications = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<NotificationsUnderTest> => {
  const auth = await startTestAuth();
  const service = await startServiceUnderTest({
    name: 'notifications',
    migrations,
    environment: { AUTH_URL: auth.url, RATE_LIMITS: 'off', ...environment },
    start: (variables, platform) => createNotificationsService(notificationsConfigSchema.parse(variables), platform),
  });
  const { api, database } = service;
  const user = async (at = tick()): Promise<TestUser> => {
    const added = auth.user();
    await service.deliver(registered(added, at));
    return added;
  };
  return {
    ...service,
    auth,
    user,
    users: async <Count extends number>(count: Count) =>
      (await Promise.all(Array.from({ length: count }, () => user()))) as Users<Count>,
    list: async ({ token }, query = {}) => (await api.call(listNotifications, { query, token })).body.notifications,
    unread: async ({ token }) => (await api.call(listNotifications, { token })).body.unreadCount,
    published: async (type) => {
      await eventually(async () => expect(await database('outbox').select('id')).toEqual([]));
      return service.published(type);
    },
    close: async () => {
      await service.close();
      await auth.close();
    },
  };
};

export const useNotifications = (environment?: Readonly<Record<string, string>>) =>
  useFixture(() => startNotifications(environment));

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

/** The event `poll.voted`. A voter has one selection unless a number is given. */
export const voted = (
  poll: PollSnapshot,
  version: number,
  ...voters: (TestUser | [TestUser, number])[]
): OutgoingMessage =>
  event('poll.voted', {
    poll: { ...poll, version },
    voters: voters.map((one) => {
      const [{ id, username }, selections] = Array.isArray(one) ? one : [one, 1];
      return { id, username, selections };
    }),
  });

export const created = (poll: PollSnapshot, at?: Date): OutgoingMessage => event('poll.created', { poll }, at);

export const closed = (poll: PollSnapshot, version: number, automatic = true): OutgoingMessage =>
  event('poll.closed', { poll: { ...poll, status: 'closed', version }, automatic });

/** The event `comment.created`: a reply if there is a parent's author. */
export const commented = (...comment: Parameters<typeof aComment>): OutgoingMessage =>
  event('comment.created', aComment(...comment));

/** The event `comment.deleted`, for comments deleted together. */
export const uncommented = (poll: PollSnapshot, ...ids: string[]): OutgoingMessage =>
  event('comment.deleted', {
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

/** The event `comment.like-changed`. */
export const liked = (
  poll: PollSnapshot,
  { commentId, author, liker: { id, username }, version, hasLiked = true }: LikeOptions,
): OutgoingMessage =>
  event('comment.like-changed', {
    commentId,
    poll_id: poll.id,
    author: author.id,
    liker: { id, username },
    likes: Number(hasLiked),
    hasLiked,
    version,
  });

/** The messages of a type, newest first. */
export const textsOf = (list: readonly Notification[], type: Notification['type']) =>
  list.filter((one) => one.type === type).map(({ message }) => message);
