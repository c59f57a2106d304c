import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, sound, startComments, statusesOf } from './comments-under-test.ts';

let comments: CommentsUnderTest;
let someone: TestUser;
beforeAll(async () => {
  comments = await startComments();
  someone = comments.auth.user();
});
afterAll(() => comments.close());

describe('a comment', () => {
  it('is answered with 201 and everything that the page shows of it', async () => {
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
    expect(await comments.shown(author, poll)).toEqual([body]);
    expect(await comments.ledger(poll)).toEqual(sound(1));
  });

  it('is told to other services with its poll and the absolute count', async () => {
    const poll = comments.polls.put({ title: 'Tabs or spaces?' });
    const first = await comments.comment(someone, poll);
    const reply = await comments.reply(comments.auth.user(), first);
    const told = { id: poll.id, title: 'Tabs or spaces?', creator: poll.creator };
    await eventually(() => {
      expect(comments.published('comment.created').filter((payload) => payload.poll.id === poll.id)).toMatchObject([
        { comment: { id: first.id }, parent_author: null, poll: told, comments_count: 1, count_version: 1 },
        { comment: { id: reply.id }, parent_author: someone.id, poll: told, comments_count: 2, count_version: 2 },
      ]);
    });
  });

  it('comes back byte for byte', async () => {
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
    expect((await comments.shown(someone, poll)).map((comment) => comment.content)).toEqual(texts.toReversed());
  });

  it('may have 2,000 characters, counted as people count them, and is refused with one more', async () => {
    const poll = comments.polls.put();
    const longest = '🗳'.repeat(2_000);
    expect((await comments.comment(someone, poll, `  ${longest}\n`)).content).toBe(longest);
    expect(await comments.refused(someone, { poll_id: poll.id, content: `${longest}!` })).toEqual({
      status: 400,
      code: 'validation_failed',
      message: 'Comment must not exceed 2000 characters',
    });
  });

  it('leaves out what it was not asked for', async () => {
    const poll = comments.polls.put();
    const forged = { id: randomUUID(), user: randomUUID(), likes: 99, author_username: 'Root', createdAt: '1970' };
    const { body } = await comments.api.call(createComment, {
      body: { poll_id: poll.id, content: 'Hello', ...forged },
      token: someone.token,
    });
    expect(body).toMatchObject({ user: someone.id, likes: 0, author_username: someone.username });
    expect(body.id).not.toBe(forged.id);
  });

  it('is counted exactly when many come at once, over two replicas', async () => {
    const poll = comments.polls.put();
    const other = await comments.replica();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? other : comments.api).attempt(createComment, {
          body: { poll_id: poll.id, content: `Comment ${index}` },
          token: comments.auth.user().token,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 201: 30 });
    expect(await comments.ledger(poll)).toEqual(sound(30));
    await eventually(() => {
      const told = comments.published('comment.created').filter((payload) => payload.poll.id === poll.id);
      const counts = told.map((payload) => payload.comments_count).toSorted((one, other) => one - other);
      expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    });
  });
});

describe('a reply', () => {
  it('stands under its comment', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(someone, poll);
    const reply = await comments.reply(comments.auth.user(), comment);
    expect(reply).toMatchObject({ parent_comment_id: comment.id, poll_id: poll.id });
    expect(await comments.ledger(poll)).toEqual(sound(2));
  });

  it('to a reply is refused: "Replies can only be added to top-level comments"', async () => {
    const poll = comments.polls.put();
    const reply = await comments.reply(someone, await comments.comment(someone, poll));
    expect(
      await comments.refused(someone, { poll_id: poll.id, content: 'Deeper', parent_comment_id: reply.id }),
    ).toEqual({
      status: 400,
      code: 'reply_depth',
      message: 'Replies can only be added to top-level comments',
    });
    expect(await comments.ledger(poll)).toEqual(sound(2));
  });

  it('to a comment that is not there or under another poll is not found', async () => {
    const poll = comments.polls.put();
    const elsewhere = await comments.comment(someone, comments.polls.put());
    for (const parent_comment_id of [randomUUID(), elsewhere.id]) {
      expect(await comments.refused(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).toEqual({
        status: 404,
        code: 'not_found',
        message: 'The comment you are replying to was not found',
      });
    }
    for (const parent_comment_id of ['x', '']) {
      expect((await comments.refused(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).status).toBe(
        404,
      );
    }
    expect(await comments.ledger(poll)).toEqual(sound(0));
  });

  it('on a closed poll is refused: "This poll has been closed and no longer accepts replies"', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(someone, poll);
    comments.polls.put({ ...poll, status: 'closed' });
    expect(
      await comments.refused(someone, { poll_id: poll.id, content: 'Too late', parent_comment_id: comment.id }),
    ).toEqual({
      status: 409,
      code: 'poll_closed',
      message: 'This poll has been closed and no longer accepts replies',
    });
  });

  it('stands under a comment of its own poll by a constraint of the database alone', async () => {
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
