import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, consistent, startComments, statusesOf } from './comments-under-test.ts';

let comments: CommentsUnderTest;
let someone: TestUser;
beforeAll(async () => {
  comments = await startComments();
  someone = comments.auth.user();
});
afterAll(() => comments.close());

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
      expect(comments.published('comment.created').filter((payload) => payload.poll.id === poll.id)).toMatchObject([
        { comment: { id: first.id }, parent_author: null, poll: snapshot, comments_count: 1, count_version: 1 },
        { comment: { id: reply.id }, parent_author: someone.id, poll: snapshot, comments_count: 2, count_version: 2 },
      ]);
    });
  });

  it('is returned byte for byte', async () => {
    const poll = comments.polls.put();
    const texts = [
      'Ja 👍🏽, family 👨‍👩‍👧‍👦 and flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
      'مرحبا بالعالم \u202eلبنان\u202c',
      'e\u0301 is not \u00e9, Z\u0351\u036b\u0343\u036a\u0302a\u0348\u034e\u034dl\u0321g\u0337o',
      '<b onclick="x()">&amp; %_\\ \'"`;--</b>',
      'two\r\nlines\tand a tab, \u0001 and \u007f, \ufeff in the middle',
    ];
    for (const content of texts) {
      expect((await comments.comment(someone, poll, content)).content).toBe(content);
    }
    expect((await comments.list(someone, poll)).map((comment) => comment.content)).toEqual(texts.toReversed());
  });

  it('may have 2,000 characters, counted as code points, and is rejected with one more', async () => {
    const poll = comments.polls.put();
    const longest = '🗳'.repeat(2_000);
    expect((await comments.comment(someone, poll, `  ${longest}\n`)).content).toBe(longest);
    expect(await comments.rejection(someone, { poll_id: poll.id, content: `${longest}!` })).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Comment must not exceed 2000 characters',
    });
  });

  it('ignores unknown fields', async () => {
    const poll = comments.polls.put();
    const forged = { id: randomUUID(), user: randomUUID(), likes: 99, author_username: 'Root', createdAt: '1970' };
    const { body } = await comments.api.call(createComment, {
      body: { poll_id: poll.id, content: 'Hello', ...forged },
      token: someone.token,
    });
    expect(body).toMatchObject({ user: someone.id, likes: 0, author_username: someone.username });
    expect(body.id).not.toBe(forged.id);
  });

  it('is counted exactly when many are created concurrently on two replicas', async () => {
    const poll = comments.polls.put();
    const other = await comments.replica();
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
      const events = comments.published('comment.created').filter((payload) => payload.poll.id === poll.id);
      const counts = events.map((payload) => payload.comments_count).toSorted((one, other) => one - other);
      expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    });
  });
});

describe('a reply', () => {
  it('is stored under its parent', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(someone, poll);
    const reply = await comments.reply(comments.auth.user(), comment);
    expect(reply).toMatchObject({ parent_comment_id: comment.id, poll_id: poll.id });
    expect(await comments.counts(poll)).toEqual(consistent(2));
  });

  it('to a reply is rejected: "Replies can only be added to top-level comments"', async () => {
    const poll = comments.polls.put();
    const reply = await comments.reply(someone, await comments.comment(someone, poll));
    expect(
      await comments.rejection(someone, { poll_id: poll.id, content: 'Deeper', parent_comment_id: reply.id }),
    ).toEqual({
      status: 400,
      code: 'reply_depth',
      message: 'Replies can only be added to top-level comments',
    });
    expect(await comments.counts(poll)).toEqual(consistent(2));
  });

  it('to a missing comment or one of another poll is rejected with 404', async () => {
    const poll = comments.polls.put();
    const elsewhere = await comments.comment(someone, comments.polls.put());
    for (const parent_comment_id of [randomUUID(), elsewhere.id]) {
      expect(await comments.rejection(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).toEqual({
        status: 404,
        code: 'not_found',
        message: 'The comment you are replying to was not found',
      });
    }
    for (const parent_comment_id of ['x', '']) {
      expect(
        (await comments.rejection(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).status,
      ).toBe(404);
    }
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('on a closed poll is rejected: "This poll has been closed and no longer accepts replies"', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(someone, poll);
    comments.polls.put({ ...poll, status: 'closed' });
    expect(
      await comments.rejection(someone, { poll_id: poll.id, content: 'Too late', parent_comment_id: comment.id }),
    ).toEqual({
      status: 409,
      code: 'poll_closed',
      message: 'This poll has been closed and no longer accepts replies',
    });
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
