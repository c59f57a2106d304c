import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { markNotificationRead } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import {
  aComment,
  aPoll,
  commented,
  created,
  event,
  liked,
  textsOf,
  uncommented,
  useNotifications,
} from './notifications-under-test.ts';

const service = useNotifications();
type Role = 'creator' | 'parent' | 'author';

describe('a comment', () => {
  it.each<[string, Role, Role | null, Partial<Record<Role, string[]>>]>([
    ['notifies the poll’s creator', 'author', null, { creator: ['comment'] }],
    ['by the creator notifies nobody', 'creator', null, {}],
    ['that replies notifies both', 'author', 'parent', { parent: ['reply'], creator: ['comment'] }],
    ['that replies to the creator notifies once, of the reply', 'author', 'creator', { creator: ['reply'] }],
    ['by the creator that replies notifies only the parent’s author', 'creator', 'parent', { parent: ['reply'] }],
    ['that replies to its own author notifies only the creator', 'author', 'author', { creator: ['comment'] }],
    ['by the creator that replies to the creator notifies nobody', 'creator', 'creator', {}],
  ])('%s', async (_, author, parent, notified) => {
    const [first, second, third] = await service.users(3);
    const people = { creator: first, parent: second, author: third };
    const poll = aPoll(people.creator);
    const event = commented(poll, people[author], parent && people[parent].id);
    await service.deliver(event, event);
    for (const role of ['creator', 'parent', 'author'] as const) {
      const types = (await service.list(people[role])).map(({ type }) => type);
      expect({ [role]: types }).toEqual({ [role]: notified[role] ?? [] });
    }
  });

  it('has its text and its links to the poll, the comment and the actor, and is published', async () => {
    const [creator, parent, author] = await service.users(3);
    const poll = aPoll(creator);
    const reply = aComment(poll, author, parent.id);
    await service.deliver(created(poll), event('comment.created', reply));
    const [comment] = await service.list(creator);
    const common = {
      pollId: poll.id,
      commentId: reply.comment.id,
      priority: 'medium',
      data: { actor: { id: author.id, username: author.username } },
    };
    expect(comment).toMatchObject({
      ...common,
      type: 'comment',
      title: 'New comment',
      message: `${author.username} commented on "${poll.title}"`,
    });
    const [replied] = await service.list(parent, { type: 'reply' });
    expect(replied).toMatchObject({
      ...common,
      type: 'reply',
      title: 'New reply',
      message: `${author.username} replied to your comment`,
    });
    const published = await service.published('notification.created');
    expect(published).toEqual(expect.arrayContaining([{ notification: comment }, { notification: replied }]));
  });

  it('does not replace the poll’s title by the one that was current when it was written', async () => {
    const [creator, author] = await service.users(2);
    const poll = aPoll(creator, { title: 'Former title', version: 2 });
    await service.deliver(
      event('poll.created', { poll: { ...poll, title: 'Current title' } }),
      commented(poll, author),
    );
    expect(textsOf(await service.list(creator), 'comment')).toEqual([
      `${author.username} commented on "Current title"`,
    ]);
  });
});

describe('a deleted comment', () => {
  it('takes its notifications along, with those of its replies and likes, and publishes them as read', async () => {
    const [creator, author, other] = await service.users(3);
    const poll = aPoll(creator);
    const [kept, parent, reply] = [aComment(poll, author), aComment(poll, author), aComment(poll, other, author.id)];
    await service.deliver(
      event('comment.created', kept),
      event('comment.created', parent),
      event('comment.created', reply),
      liked(poll, { commentId: parent.comment.id, author, liker: other, version: 1 }),
    );
    const withdrawn = [
      ...(await service.list(author)),
      ...(await service.list(creator)).filter(({ commentId }) => commentId !== kept.comment.id),
    ];
    expect(withdrawn.map(({ type }) => type).toSorted()).toEqual(['comment', 'comment', 'comment_like', 'reply']);
    await service.deliver(uncommented(poll, parent.comment.id, reply.comment.id));
    expect(await service.list(author)).toEqual([]);
    expect((await service.list(creator)).map(({ commentId }) => commentId)).toEqual([kept.comment.id]);
    expect(await service.published('notification.read')).toEqual(
      expect.arrayContaining(withdrawn.map(({ userId, id }) => ({ userId, notificationId: id }))),
    );
  });

  it('is not resurrected by a late comment or like', async () => {
    const [creator, author, liker] = await service.users(3);
    const poll = aPoll(creator);
    const late = aComment(poll, author);
    const commentId = late.comment.id;
    await service.deliver(
      uncommented(poll, commentId),
      event('comment.created', late),
      liked(poll, { commentId, author, liker, version: 1 }),
    );
    expect(await service.list(creator)).toEqual([]);
    expect(await service.list(author)).toEqual([]);
  });
});

describe('a like', () => {
  const fixture = async () => {
    const [author, liker] = await service.users(2);
    const poll = aPoll(await service.user());
    const commentId = randomUUID();
    const like = (version: number, hasLiked = true, by: TestUser = liker) =>
      liked(poll, { commentId, author, liker: by, version, hasLiked });
    return { author, liker, commentId, like };
  };
  const expected = ({ username }: TestUser) => `${username} liked your comment`;

  it('notifies the comment’s author, and the liker not at all', async () => {
    const { author, liker, commentId, like } = await fixture();
    await service.deliver(like(1));
    expect(textsOf(await service.list(author), 'comment_like')).toEqual([expected(liker)]);
    expect((await service.list(author))[0]).toMatchObject({ commentId, priority: 'low' });
    expect(await service.list(liker)).toEqual([]);
  });

  it('of one’s own comment notifies nobody', async () => {
    const { author, like } = await fixture();
    await service.deliver(like(1, true, author));
    expect(await service.list(author)).toEqual([]);
  });

  it('that is withdrawn withdraws the unread notification, and publishes it as read', async () => {
    const { author, like } = await fixture();
    await service.deliver(like(1));
    const [notification] = await service.list(author);
    await service.deliver(like(2, false));
    expect(await service.list(author)).toEqual([]);
    const read = { userId: author.id, notificationId: notification?.id };
    expect(await service.published('notification.read')).toContainEqual(read);
  });

  it('that is withdrawn leaves a notification that was read', async () => {
    const { author, liker, like } = await fixture();
    await service.deliver(like(1));
    const [notification] = await service.list(author);
    await service.api.call(markNotificationRead, { params: { id: notification?.id ?? '' }, token: author.token });
    await service.deliver(like(2, false));
    expect(textsOf(await service.list(author), 'comment_like')).toEqual([expected(liker)]);
  });

  it('that is withdrawn leaves the notification of another user’s like', async () => {
    const { author, like } = await fixture();
    const other = await service.user();
    await service.deliver(like(1), like(2, true, other), like(3, false));
    expect(textsOf(await service.list(author), 'comment_like')).toEqual([expected(other)]);
  });

  it.each<[string, number[], number]>([
    ['a like after its withdrawal', [-2, 1], 0],
    ['a withdrawal after the next like', [1, 3, -2], 1],
    ['the same like twice', [1, 1], 1],
  ])('follows the newest version when events are reordered: %s', async (_, versions, count) => {
    const { author, like } = await fixture();
    // A withdrawal is written as a negative version.
    for (const version of versions) await service.deliver(like(Math.abs(version), version > 0));
    expect(await service.list(author)).toHaveLength(count);
  });
});
