import { describe, expect, it } from '@jest/globals';
import { internal, toggleCommentLike } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { anEvent, INTERNAL_SECRET } from '@showhands/testing/service-under-test';
import { useComments } from './comments-under-test.ts';

const comments = useComments();
const deliverUserUpdated = (user: TestUser, username: string, version: number, profile_picture: string | null = null) =>
  comments.deliver(anEvent('user.updated', { user: { id: user.id, username }, profile_picture, version }));

const authorsOf = async (poll: { id: string }): Promise<(string | null)[][]> =>
  (await comments.list(comments.auth.user(), comments.polls.put({ id: poll.id }))).map((comment) => [
    comment.author_username,
    comment.author_picture,
  ]);

describe('an author', () => {
  it('has the username of the token until an event brings name and picture', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: 'Grace' });
    await comments.reply(author, await comments.comment(author, poll));
    expect(await authorsOf(poll)).toEqual([
      ['Grace', null],
      ['Grace', null],
    ]);
    await deliverUserUpdated(author, 'Grace Hopper', 2, '/api/uploads/grace.webp');
    expect(await authorsOf(poll)).toEqual([
      ['Grace Hopper', '/api/uploads/grace.webp'],
      ['Grace Hopper', '/api/uploads/grace.webp'],
    ]);
  });

  it('keeps the latest name when events are reordered or repeated', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: 'Ada' });
    await deliverUserUpdated(author, 'Ada Lovelace', 3, '/api/uploads/ada.webp');
    await comments.comment(author, poll);
    await comments.deliver(
      anEvent('user.registered', {
        user: { id: author.id, username: 'Ada' },
        profile_picture: null,
        createdAt: new Date().toISOString(),
        version: 1,
      }),
    );
    await deliverUserUpdated(author, 'Ada Byron', 2);
    await deliverUserUpdated(author, 'Ada King', 3);
    expect(await authorsOf(poll)).toEqual([['Ada Lovelace', '/api/uploads/ada.webp']]);
    await deliverUserUpdated(author, 'Ada', 4);
    expect(await authorsOf(poll)).toEqual([['Ada', null]]);
  });
});

describe('a renamed user with an older token', () => {
  it('comments and likes under the new name', async () => {
    const [poll, author] = [comments.polls.put(), comments.auth.user({ username: 'Grace' })];
    await deliverUserUpdated(author, 'Grace Hopper', 2);
    const comment = await comments.comment(author, poll);
    const other = await comments.comment(comments.auth.user(), poll);
    await comments.api.call(toggleCommentLike, { params: { id: other.id }, token: author.token });
    expect(comment.author_username).toBe('Grace Hopper');
    const user = { id: author.id, username: 'Grace Hopper' };
    await eventually(() => {
      const created = comments.published('comment.created').filter((event) => event.comment.id === comment.id);
      expect(created).toMatchObject([{ comment: { author_username: 'Grace Hopper' } }]);
      const liked = comments.published('comment.like-changed').filter(({ commentId }) => commentId === other.id);
      expect(liked).toMatchObject([{ liker: user }]);
    });
  });
});

describe('the totals of a user', () => {
  const getTotals = (userId: string, secret = INTERNAL_SECRET, prefix = '') =>
    fetch(new URL(`${prefix}${internal.commentTotals.path(userId)}`, comments.url), {
      headers: { authorization: `Bearer ${secret}` },
    });

  it('count existing comments and replies', async () => {
    const author = comments.auth.user();
    const comment = await comments.comment(author, comments.polls.put());
    await comments.reply(author, comment);
    const elsewhere = comments.polls.put();
    await comments.comment(author, elsewhere);
    await comments.deliver(anEvent('poll.deleted', { pollId: elsewhere.id, creator: elsewhere.creator, version: 2 }));
    const response = await getTotals(author.id);
    expect(internal.commentTotals.response.parse(await response.json())).toEqual({ totalComments: 2 });
    expect(await (await getTotals(comments.auth.user().id)).json()).toEqual({ totalComments: 0 });
  });
});
