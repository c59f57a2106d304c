import { describe, expect, it } from '@jest/globals';
import { markAllNotificationsRead, updateNotificationSettings } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import {
  aComment,
  aPoll,
  commented,
  created,
  event,
  uncommented,
  useNotifications,
  voted,
} from './notifications-under-test.ts';

const service = useNotifications();

describe('merged comments', () => {
  const messagesOf = async (user: TestUser) => (await service.list(user)).map(({ message }) => message);

  const fixture = async (merge_comments = true) => {
    const [creator, one, two] = await service.users(3);
    await service.api.call(updateNotificationSettings, { token: creator.token, body: { merge_comments } });
    return { creator, one, two, poll: aPoll(creator) };
  };

  it('count the unread comments of one poll, at the top, and keep the text of a single one', async () => {
    const { creator, one, two, poll } = await fixture();
    await service.deliver(created(poll), commented(poll, one));
    const [single] = await service.list(creator);
    expect(single).toMatchObject({ message: `${one.username} commented on "${poll.title}"`, data: { count: 1 } });
    const repeated = commented(poll, two);
    await service.deliver(voted(poll, 2, one), repeated, repeated, commented(aPoll(creator), two));
    await service.deliver(commented(poll, one));
    const [merged] = await service.list(creator);
    expect(merged).toMatchObject({
      id: single?.id,
      title: 'New comment',
      message: `3 new comments on "${poll.title}"`,
      commentId: null,
      data: { count: 3 },
    });
    expect(await service.published('notification.created')).toContainEqual({ notification: merged });
    expect(await service.unread(creator)).toBe(3);
  });

  it('begin anew after they are read', async () => {
    const { creator, one, two, poll } = await fixture();
    await service.deliver(commented(poll, one), commented(poll, two));
    await service.api.call(markAllNotificationsRead, { token: creator.token });
    await service.deliver(commented(poll, two));
    expect(await messagesOf(creator)).toEqual([
      `${two.username} commented on "${poll.title}"`,
      `2 new comments on "${poll.title}"`,
    ]);
  });

  it('lose the deleted ones, name the last author again, and go with the last', async () => {
    const { creator, one, two, poll } = await fixture();
    const comments = [aComment(poll, one), aComment(poll, two), aComment(poll, one)];
    await service.deliver(...comments.map((comment) => event('comment.created', comment)));
    const [first = '', second = '', third = ''] = comments.map(({ comment }) => comment.id);
    await service.deliver(uncommented(poll, first));
    expect(await messagesOf(creator)).toEqual([`2 new comments on "${poll.title}"`]);
    await service.deliver(uncommented(poll, third));
    expect(await service.list(creator)).toMatchObject([
      { message: `${two.username} commented on "${poll.title}"`, commentId: second, data: { count: 1 } },
    ]);
    await service.deliver(uncommented(poll, second));
    expect(await service.list(creator)).toEqual([]);
    expect(await service.database('merged_comments').whereIn('comment_id', [first, second, third])).toEqual([]);
  });

  it('equal their comments after concurrent comments and deletions', async () => {
    const { creator, one, poll } = await fixture();
    const comments = Array.from({ length: 24 }, () => aComment(poll, one));
    const creations = comments.map((comment) => event('comment.created', comment));
    await service.deliver(...creations.slice(0, 12));
    const replica = await service.replica();
    const deletions = comments.slice(0, 8).map(({ comment: { id } }) => uncommented(poll, id));
    await Promise.all([
      service.deliver(...creations.slice(12, 18)),
      service.deliver(...creations.slice(18)),
      replica.deliver(...deletions.slice(0, 4)),
      replica.deliver(...deletions.slice(4)),
    ]);
    expect(await messagesOf(creator)).toEqual([`16 new comments on "${poll.title}"`]);
  });

  it('are not merged unless the setting is on', async () => {
    const { creator, one, two, poll } = await fixture(false);
    await service.deliver(commented(poll, one), commented(poll, two));
    expect(await service.list(creator)).toHaveLength(2);
  });
});
