import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Comment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { statusesOf } from '@showhands/testing/service-under-test';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
const like = (liker: TestUser, { id }: Pick<Comment, 'id'>, api = comments.api) =>
  api.attempt(toggleCommentLike, { params: { id }, token: liker.token });

const aComment = async (): Promise<{ poll: PollSnapshot; comment: Comment }> => {
  const poll = comments.polls.put();
  return { poll, comment: await comments.comment(comments.auth.user(), poll) };
};

const firstListed = async (viewer: TestUser, poll: PollSnapshot): Promise<Comment> => {
  const [comment] = await comments.list(viewer, poll);
  if (!comment) throw new Error('there is no comment');
  return comment;
};

describe('a like', () => {
  it('is counted and shown as the viewer\'s own: "Comment liked!", and back: "Comment unliked!"', async () => {
    const { poll, comment } = await aComment();
    const liker = comments.auth.user();
    const stranger = comments.auth.user();
    expect(await like(liker, comment)).toMatchObject({
      status: 200,
      body: { likes: 1, hasLiked: true, message: 'Comment liked!' },
    });
    expect(await firstListed(liker, poll)).toMatchObject({ likes: 1, liked_by: [liker.id], hasLiked: true });
    expect(await firstListed(stranger, poll)).toMatchObject({ likes: 1, liked_by: [liker.id], hasLiked: false });
    expect((await like(liker, comment)).body).toEqual({ likes: 0, hasLiked: false, message: 'Comment unliked!' });
    expect(await firstListed(liker, poll)).toMatchObject({ likes: 0, liked_by: [], hasLiked: false });
  });

  it('is published with the absolute count and an increasing version', async () => {
    const { poll, comment } = await aComment();
    const liker = comments.auth.user({ username: 'Lin' });
    await like(liker, comment);
    await like(liker, comment);
    const fields = { commentId: comment.id, poll_id: poll.id, author: comment.user };
    await eventually(() => {
      expect(comments.published('comment.like-changed').filter(({ commentId }) => commentId === comment.id)).toEqual([
        { ...fields, liker: { id: liker.id, username: 'Lin' }, likes: 1, hasLiked: true, version: 1 },
        { ...fields, liker: { id: liker.id, username: 'Lin' }, likes: 0, hasLiked: false, version: 2 },
      ]);
    });
  });

  it("may be given to a reply, to one's own comment, and on a closed poll", async () => {
    const { poll, comment } = await aComment();
    const author = comments.auth.user();
    const reply = await comments.reply(author, comment);
    comments.polls.put({ ...poll, status: 'closed' });
    expect((await like(author, reply)).status).toBe(200);
    expect(await comments.counts(poll)).toEqual(consistent(2));
  });

  it('is listed among the latest 100, newest first', async () => {
    const { poll, comment } = await aComment();
    const likers = comments.users(103);
    for (const liker of likers) await like(liker, comment);
    const shown = await firstListed(likers[0] ?? comments.auth.user(), poll);
    expect(shown).toMatchObject({ likes: 103, hasLiked: true });
    expect(shown.liked_by).toEqual(
      likers
        .map((liker) => liker.id)
        .toReversed()
        .slice(0, 100),
    );
  });
});

describe('concurrent likes', () => {
  it('of many users are counted exactly on two replicas', async () => {
    const { poll, comment } = await aComment();
    const { api: other } = await comments.replica();
    const responses = await Promise.all(
      comments.users(30).map((liker, index) => like(liker, comment, index % 2 ? other : comments.api)),
    );
    expect(statusesOf(responses)).toEqual({ 200: 30 });
    expect(await firstListed(comments.auth.user(), poll)).toMatchObject({ likes: 30 });
    expect(await comments.counts(poll)).toEqual(consistent(1));
    const versions = await eventually(() => {
      const events = comments.published('comment.like-changed').filter(({ commentId }) => commentId === comment.id);
      expect(events).toHaveLength(30);
      return events.map((payload) => payload.version);
    });
    expect(new Set(versions).size).toBe(30);
  });

  it.each([50, 51])('of one user, %i times, end like that many toggles', async (times) => {
    const { poll, comment } = await aComment();
    const liker = comments.auth.user();
    const responses = await Promise.all(Array.from({ length: times }, () => like(liker, comment)));
    expect(statusesOf(responses)).toEqual({ 200: times });
    const liked = responses.filter(({ body }) => 'hasLiked' in body && body.hasLiked);
    expect(liked).toHaveLength(Math.ceil(times / 2));
    for (const { body } of responses)
      expect(body).toMatchObject('hasLiked' in body && body.hasLiked ? { likes: 1 } : { likes: 0 });
    expect(await firstListed(liker, poll)).toMatchObject({ likes: times % 2, hasLiked: times % 2 === 1 });
    expect(await comments.counts(poll)).toEqual(consistent(1));
  });

  it('of one user cannot be two rows, by a database constraint', async () => {
    const { comment } = await aComment();
    const liker = comments.auth.user();
    await like(liker, comment);
    const insert = comments.database.raw('insert into comment_likes (comment_id, user_id) values (?, ?)', [
      comment.id,
      liker.id,
    ]);
    await expect(insert).rejects.toMatchObject({ constraint: 'comment_likes_pkey' });
  });
});

describe('a like is rejected', () => {
  it('on a missing comment: "Comment not found"', async () => {
    expect(await like(comments.auth.user(), { id: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Comment not found' },
    });
    expect((await like(comments.auth.user(), { id: 'x' })).status).toBe(404);
  });

  it("on another user's draft, as not found", async () => {
    const { poll, comment } = await aComment();
    comments.polls.put({ ...poll, status: 'draft' });
    expect(await like(comments.auth.user(), comment)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await like(comments.auth.user({ id: poll.creator }), comment)).status).toBe(200);
  });
});
