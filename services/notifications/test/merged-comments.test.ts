import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markAllNotificationsRead, updateNotificationSettings } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit';
import type { TestUser } from '@showhands/testing';
import {
  aComment,
  aDeletion,
  aPoll,
  aVote,
  type NotificationsUnderTest,
  startNotifications,
} from './notifications-under-test.ts';

let service: NotificationsUnderTest;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.close());

const setMerging = ({ token }: TestUser, merge_comments: boolean) =>
  service.api.call(updateNotificationSettings, { token, body: { merge_comments } });

describe('merged comments', () => {
  const messagesOf = async (user: TestUser) => (await service.feed(user)).map(({ message }) => message);

  const fixture = async () => {
    const [creator, one, two] = await service.users(3);
    if (!creator || !one || !two) throw new Error('no users');
    await setMerging(creator, true);
    const poll = aPoll(creator);
    return {
      creator,
      one,
      two,
      poll,
      created: (comment: ReturnType<typeof aComment>) => service.event('comment.created', comment),
    };
  };

  it('count the unread comments of one poll, at the top, and keep the text of a single one', async () => {
    const { creator, one, two, poll, created } = await fixture();
    await service.deliver(service.event('poll.created', { poll }), created(aComment(poll, one)));
    const [single] = await service.feed(creator);
    expect(single).toMatchObject({ message: `${one.username} commented on "${poll.title}"`, data: { count: 1 } });
    await service.deliver(service.event('poll.voted', aVote(poll, 2, one)));
    const repeated = created(aComment(poll, two));
    await service.deliver(repeated, repeated, created(aComment(aPoll(creator), two)));
    await service.deliver(created(aComment(poll, one)));
    const [merged] = await service.feed(creator);
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
    const { creator, one, two, poll, created } = await fixture();
    await service.deliver(created(aComment(poll, one)), created(aComment(poll, two)));
    await service.api.call(markAllNotificationsRead, { token: creator.token });
    await service.deliver(created(aComment(poll, two)));
    expect(await messagesOf(creator)).toEqual([
      `${two.username} commented on "${poll.title}"`,
      `2 new comments on "${poll.title}"`,
    ]);
  });

  it('lose the deleted ones, name the last author again, and go with the last', async () => {
    const { creator, one, two, poll, created } = await fixture();
    const comments = [aComment(poll, one), aComment(poll, two), aComment(poll, one)];
    await service.deliver(...comments.map(created));
    const remove = (id: string) => service.deliver(service.event('comment.deleted', aDeletion(poll, id)));
    const [first = '', second = '', third = ''] = comments.map(({ comment }) => comment.id);
    await remove(first);
    expect(await messagesOf(creator)).toEqual([`2 new comments on "${poll.title}"`]);
    await remove(third);
    expect(await service.feed(creator)).toMatchObject([
      { message: `${two.username} commented on "${poll.title}"`, commentId: second, data: { count: 1 } },
    ]);
    await remove(second);
    expect(await service.feed(creator)).toEqual([]);
    expect(await service.database('merged_comments').whereIn('comment_id', [first, second, third])).toEqual([]);
  });

  it('equal their comments after concurrent comments and deletions', async () => {
    const { creator, one, poll, created } = await fixture();
    const comments = Array.from({ length: 24 }, () => aComment(poll, one));
    await service.deliver(...comments.slice(0, 12).map(created));
    const replica = await service.replica();
    const deletions = comments
      .slice(0, 8)
      .map(({ comment: { id } }) => service.event('comment.deleted', aDeletion(poll, id)));
    const inParts = async (deliver: typeof replica, messages: readonly OutgoingMessage[]) => {
      for (const message of messages) await deliver(message);
    };
    const later = comments.slice(12).map(created);
    await Promise.all([
      inParts(service.deliver, later.slice(0, 6)),
      inParts(service.deliver, later.slice(6)),
      inParts(replica, deletions.slice(0, 4)),
      inParts(replica, deletions.slice(4)),
    ]);
    expect(await messagesOf(creator)).toEqual([`16 new comments on "${poll.title}"`]);
  });

  it('are not merged unless the setting is on', async () => {
    const { creator, one, two, poll, created } = await fixture();
    await setMerging(creator, false);
    await service.deliver(created(aComment(poll, one)), created(aComment(poll, two)));
    expect(await service.feed(creator)).toHaveLength(2);
  });
});
