import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from '@jest/globals';
import { createComment, deleteComment, limits } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { statusesOf } from '@showhands/testing/service-under-test';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
let someone: TestUser;
beforeAll(() => {
  someone = comments.auth.user();
});

describe('a comment', () => {
  it('is created with 201 and the fields that the page shows', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user({ username: 'Grace' });
    const { status, body } = await comments.api.call(createComment, {
      body: { poll_id: poll.id, content: '  The park, please.  ' },
      token: author.token,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      poll_id: poll.id,
      content: 'The park, please.',
      parent_comment_id: null,
      user: author.id,
      author_username: 'Grace',
      author_picture: null,
      author_email: author.email,
      createdAt: expect.any(String),
      likes: 0,
      liked_by: [],
      hasLiked: false,
    });
    expect(await comments.list(author, poll)).toEqual([body]);
    expect(await comments.counts(poll)).toEqual(consistent(1));
  });

  it('is published with its poll and the absolute count', async () => {
    const poll = comments.polls.put({ title: 'Tabs or spaces?' });
    const first = await comments.comment(someone, poll);
    const reply = await comments.reply(comments.auth.user(), first);
    const snapshot = { id: poll.id, title: 'Tabs or spaces?', creator: poll.creator };
    await eventually(() => {
      expect(comments.createdIn(poll)).toMatchObject([
        { comment: { id: first.id }, parent_author: null, poll: snapshot, comments_count: 1, count_version: 1 },
        { comment: { id: reply.id }, parent_author: someone.id, poll: snapshot, comments_count: 2, count_version: 2 },
      ]);
    });
  });

  it('is counted exactly when many are created concurrently on two replicas', async () => {
    const poll = comments.polls.put();
    const { api: other } = await comments.replica();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? other : comments.api).attempt(createComment, {
          body: { poll_id: poll.id, content: `Comment ${index}` },
          token: comments.auth.user().token,
        }),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 201: 30 });
    expect(await comments.counts(poll)).toEqual(consistent(30));
    await eventually(() => {
      const events = comments.createdIn(poll);
      const counts = events.map((payload) => payload.comments_count).toSorted((one, other) => one - other);
      expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    });
  });
});

test('an account keeps a limited number of comments, whose author deletes some for others', async () => {
  const [author, poll] = [comments.auth.user(), comments.polls.put()];
  const first = await comments.comment(author, poll);
  await comments.database.raw(
    `insert into comments (id, poll_id, author, content)
     select gen_random_uuid(), poll_id, author, content from comments, generate_series(3, ?) where id = ?`,
    [limits.kept.comments, first.id],
  );
  const create = () =>
    comments.api.attempt(createComment, { body: { poll_id: poll.id, content: 'One more' }, token: author.token });
  expect(statusesOf(await Promise.all([create(), create(), create()]))).toEqual({ 201: 1, 409: 2 });
  expect(await create()).toMatchObject({ status: 409, body: { code: 'storage_full' } });
  await comments.api.call(deleteComment, { params: { id: first.id }, token: author.token });
  expect((await create()).status).toBe(201);
});

describe('a reply', () => {
  it('is rejected to a reply, to a missing comment and to one of another poll, and on a closed poll', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(someone, poll);
    const reply = await comments.reply(someone, comment);
    const elsewhere = await comments.comment(someone, comments.polls.put());
    const attempt = async (parent_comment_id: string) =>
      (await comments.rejection(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).message;
    expect(await attempt(reply.id)).toBe('Replies can only be added to top-level comments');
    for (const id of [randomUUID(), elsewhere.id]) {
      expect(await attempt(id)).toBe('The comment you are replying to was not found');
    }
    comments.polls.put({ ...poll, status: 'closed' });
    expect(await attempt(comment.id)).toBe('This poll has been closed and no longer accepts replies');
    expect(await comments.counts(poll)).toEqual(consistent(2));
  });

  it('cannot have a parent in another poll, by a database constraint', async () => {
    const elsewhere = await comments.comment(someone, comments.polls.put());
    const poll = comments.polls.put();
    await comments.comment(someone, poll);
    const insert = comments.database.raw(
      'insert into comments (id, poll_id, parent_comment_id, author, content) values (?, ?, ?, ?, ?)',
      [randomUUID(), poll.id, elsewhere.id, someone.id, 'Astray'],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'comments_parent' });
  });
});
