import { describe, expect, it } from '@jest/globals';
import {
  getNotificationSettings,
  type NotificationSettings,
  type NotificationType,
  updateNotificationSettings,
} from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { sendSystemNotification } from '../src/notify/commands.ts';
import {
  aComment,
  aPoll,
  closed,
  commented,
  created,
  event,
  liked,
  useNotifications,
  voted,
} from './notifications-under-test.ts';

const service = useNotifications();
const settingsOf = async ({ token }: TestUser) => (await service.api.call(getNotificationSettings, { token })).body;

const set = async ({ token }: TestUser, body: Partial<NotificationSettings>) =>
  (await service.api.call(updateNotificationSettings, { token, body })).body;

const typesOf = async (user: TestUser): Promise<NotificationType[]> =>
  (await service.list(user)).map(({ type }) => type);

const newPollBy = (creator: TestUser) => created(aPoll(creator));

const defaults: NotificationSettings = {
  vote: true,
  comment: true,
  reply: true,
  comment_like: true,
  poll_created: 'all',
  poll_closed: true,
  poll_invited: true,
  system: true,
  merge_comments: false,
};

describe('the settings', () => {
  it('are all on at first, and a change keeps the omitted ones', async () => {
    const user = await service.user();
    expect(await settingsOf(user)).toEqual(defaults);
    expect(await set(user, { vote: false })).toEqual({ ...defaults, vote: false });
    expect(await set(user, { poll_created: 'none' })).toEqual({ ...defaults, vote: false, poll_created: 'none' });
    expect(await settingsOf(user)).toEqual({ ...defaults, vote: false, poll_created: 'none' });
  });

  it('belong to their user, and are closed to others and to the signed-out', async () => {
    const [user, other] = await service.users(2);
    await set(user, { reply: false });
    expect(await settingsOf(other)).toEqual(defaults);
    for (const [endpoint, body] of [
      [getNotificationSettings, undefined],
      [updateNotificationSettings, { reply: true }],
    ] as const) {
      expect((await service.api.expectError(endpoint, { body })).status).toBe(401);
    }
    expect((await settingsOf(user)).reply).toBe(false);
  });

  it('survive concurrent changes of different ones', async () => {
    const user = await service.user();
    const types = ['vote', 'comment', 'reply', 'comment_like', 'poll_closed', 'system', 'merge_comments'] as const;
    await Promise.all(types.map((type) => set(user, { [type]: type === 'merge_comments' })));
    await Promise.all(
      ['none', 'voted_with', 'all', 'none'].map((scope) => set(user, { poll_created: scope as 'none' })),
    );
    const changed = Object.fromEntries(types.map((type) => [type, type === 'merge_comments']));
    expect(await settingsOf(user)).toMatchObject(changed);
    const open = await service.database('muted_broadcasts').where({ user_id: user.id }).whereNull('until_seq');
    expect(open.filter(({ type }) => type === 'poll_created').length).toBeLessThan(2);
  });
});

describe('a type that is off', () => {
  /** Causes one notification of each type that is stored for its user alone. */
  const causeOwn = async (user: TestUser, other: TestUser) => {
    const poll = aPoll(user);
    const comment = aComment(poll, other);
    await service.deliver(
      voted(poll, 2, other),
      event('comment.created', comment),
      commented(aPoll(other), other, user.id),
      liked(poll, { commentId: comment.comment.id, author: user, liker: other, version: 1 }),
    );
    await sendSystemNotification(service.database, { title: 'To you', message: 'Hello', user: user.id });
  };
  const own = ['vote', 'comment', 'reply', 'comment_like', 'system'] as const;

  it.each(own)('stores and publishes nothing: %s', async (type) => {
    const [user, other] = await service.users(2);
    await set(user, { [type]: false });
    await causeOwn(user, other);
    const others = own.filter((one) => one !== type).toSorted();
    expect((await typesOf(user)).toSorted()).toEqual(others);
    expect(await service.unread(user)).toBe(others.length);
    const published = (await service.published('notification.created')).map(({ notification }) => notification);
    const received = published.filter(({ userId }) => userId === user.id).map((one) => one.type);
    expect(received.toSorted()).toEqual(others);
    expect(await service.database('notifications').where({ user_id: user.id, type })).toEqual([]);
  });

  it('leaves out the new polls of that time only, from lists, counts and live updates', async () => {
    const [user, creator] = await service.users(2);
    const [before, during, after] = [newPollBy(creator), newPollBy(creator), newPollBy(creator)];
    await service.deliver(before);
    await set(user, { poll_created: 'none' });
    await service.deliver(during);
    expect(await service.list(user)).toHaveLength(1);
    await set(user, { poll_created: 'all' });
    await service.deliver(after);
    const ids = (await service.list(user)).map(({ id }) => id);
    expect(ids).toEqual([after.id, before.id]);
    expect(await service.unread(user)).toBe(2);
    const published = await service.published('notification.broadcast');
    const excludedFrom = ({ id }: { id: string }) =>
      published.find(({ notification }) => notification.id === id)?.excluded ?? [];
    expect(excludedFrom(during)).toContain(user.id);
    expect(excludedFrom(before)).not.toContain(user.id);
    expect(excludedFrom(after)).not.toContain(user.id);
  });

  it('leaves out announcements to everyone', async () => {
    const [user, other] = await service.users(2);
    await set(user, { system: false });
    await sendSystemNotification(service.database, { title: 'To all', message: 'Hello', user: undefined });
    expect(await typesOf(user)).toEqual([]);
    expect(await typesOf(other)).toEqual(['system']);
  });

  it('leaves out closed polls, for voters and for the creator', async () => {
    const [creator, voter, reader] = await service.users(3);
    await set(creator, { poll_closed: false, vote: false });
    await set(voter, { poll_closed: false });
    const poll = aPoll(creator);
    await service.deliver(voted(poll, 2, voter, reader), closed(poll, 3));
    expect(await typesOf(creator)).toEqual([]);
    expect(await typesOf(voter)).toEqual([]);
    expect(await typesOf(reader)).toEqual(['poll_closed']);
    const published = await service.published('notification.broadcast');
    const { recipients } = published.find(({ notification }) => notification.pollId === poll.id) ?? {};
    expect(recipients).toEqual([reader.id]);
  });

  it('leaves no rows when it is switched back and forth without broadcasts in between', async () => {
    const user = await service.user();
    for (const poll_created of ['none', 'voted_with', 'none', 'all'] as const) await set(user, { poll_created });
    expect(await service.database('muted_broadcasts').where({ user_id: user.id })).toEqual([]);
  });
});

describe('new polls of people I voted with', () => {
  it('are those of creators and voters of the polls that I voted in', async () => {
    const [me, creator, covoter, stranger] = await service.users(4);
    await set(me, { poll_created: 'voted_with' });
    const shared = aPoll(creator);
    await service.deliver(voted(shared, 2, me), voted(shared, 3, covoter), voted(aPoll(creator), 2, stranger));
    const [one, two, three] = [newPollBy(creator), newPollBy(covoter), newPollBy(stranger)];
    await service.deliver(one, two, three);
    expect((await service.list(me)).map(({ id }) => id)).toEqual([two.id, one.id]);
    const published = await service.published('notification.broadcast');
    const excluding = published.filter(({ excluded }) => excluded?.includes(me.id));
    expect(excluding.map(({ notification }) => notification.id)).toEqual([three.id]);
  });

  it('do not include earlier polls of somebody with whom I vote later', async () => {
    const [me, creator] = await service.users(2);
    await set(me, { poll_created: 'voted_with' });
    const early = aPoll(creator);
    await service.deliver(created(early));
    await service.deliver(voted(early, 2, me));
    expect(await service.list(me)).toEqual([]);
    const late = newPollBy(creator);
    await service.deliver(late);
    expect((await service.list(me)).map(({ id }) => id)).toEqual([late.id]);
  });
});
