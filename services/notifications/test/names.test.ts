import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { TestUser } from '@showhands/testing';
import {
  aPoll,
  commented,
  created,
  event,
  liked,
  registered,
  useNotifications,
  voted,
} from './notifications-under-test.ts';

const service = useNotifications();
const rename = ({ id }: TestUser, username: string, version: number) =>
  service.deliver(event('user.updated', { user: { id, username }, profile_picture: null, version }));

const newestOf = async (user: TestUser) => {
  const [newest] = await service.list(user);
  return { message: newest?.message, actor: newest?.data.actor?.username };
};

describe('a renamed user who acts with an older token', () => {
  it.each([
    ['votes', 'voted on "Lunch?"'],
    ['comments', 'commented on "Lunch?"'],
    ['likes', 'liked your comment'],
    ['creates', 'created "Lunch?"'],
  ] as const)('%s under the new name', async (act, text) => {
    const [reader, actor] = await service.users(2);
    await rename(actor, `New ${actor.username}`, 2);
    const poll = aPoll(act === 'creates' ? actor : reader, { title: 'Lunch?' });
    const events = {
      votes: () => voted(poll, 2, actor),
      comments: () => commented(poll, actor),
      likes: () => liked(poll, { commentId: randomUUID(), author: reader, liker: actor, version: 1 }),
      creates: () => created(poll),
    };
    await service.deliver(events[act]());
    const name = `New ${actor.username}`;
    expect(await newestOf(reader)).toEqual({ message: `${name} ${text}`, actor: name });
    const live = [
      ...(await service.published('notification.created')),
      ...(await service.published('notification.broadcast')),
    ];
    const ofPoll = live.filter(({ notification }) => notification.pollId === poll.id);
    expect(ofPoll.map(({ notification }) => notification.message)).toEqual([`${name} ${text}`]);
  });
});

describe('the name of who acted', () => {
  it('is the newest, also where the notification is older than the rename', async () => {
    const [reader, actor] = await service.users(2);
    const poll = aPoll(reader, { title: 'Lunch?' });
    await service.deliver(voted(poll, 2, actor));
    await rename(actor, 'Grace Hopper', 3);
    await rename(actor, 'Grace Murray', 2);
    expect((await newestOf(reader)).message).toBe('Grace Hopper voted on "Lunch?"');
    await rename(actor, 'Grace', 4);
    expect((await newestOf(reader)).message).toBe('Grace voted on "Lunch?"');
  });

  it('stays the newest when the registration arrives last', async () => {
    const reader = await service.user();
    const actor = service.auth.user();
    await rename(actor, 'Grace Hopper', 2);
    await service.deliver(registered(actor));
    await service.deliver(voted(aPoll(reader, { title: 'Lunch?' }), 2, actor));
    expect((await newestOf(reader)).message).toBe('Grace Hopper voted on "Lunch?"');
  });

  it('is the one in the event for a user of whom nothing is known', async () => {
    const reader = await service.user();
    const stranger = service.auth.user();
    await service.deliver(voted(aPoll(reader, { title: 'Lunch?' }), 2, stranger));
    expect((await newestOf(reader)).message).toBe(`${stranger.username} voted on "Lunch?"`);
  });
});
