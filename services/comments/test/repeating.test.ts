import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment, deleteComment, toggleCommentLike } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, sound, startComments, statusesOf } from './comments-under-test.ts';

let comments: CommentsUnderTest;
beforeAll(async () => {
  comments = await startComments();
});
afterAll(() => comments.close());

const isReplayed = ({ headers }: { headers: Headers }): boolean => headers.get('idempotency-replayed') === 'true';

const comment = (author: TestUser, poll_id: string, idempotencyKey: string, api = comments.api, content = 'Once') =>
  api.attempt(createComment, { body: { poll_id, content }, token: author.token, idempotencyKey });

describe('a comment that is sent again under its key', () => {
  it('is answered as the first time without asking polls, also while polls is down', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    const first = await comment(author, poll.id, key);
    expect(first).toMatchObject({ status: 201, body: { author_email: author.email } });
    expect(isReplayed(first)).toBe(false);
    const second = await comment(author, poll.id, key);
    comments.polls.behave('break off');
    const third = await comment(author, poll.id, key).finally(() => comments.polls.behave('answer'));
    for (const repeated of [second, third]) {
      expect(repeated).toMatchObject({ status: 201, body: first.body });
      expect(isReplayed(repeated)).toBe(true);
    }
    expect(comments.polls.asked(poll.id)).toBe(1);
    expect(await comments.ledger(poll)).toEqual(sound(1));
    await eventually(() => {
      expect(comments.published('comment.created').filter((payload) => payload.poll.id === poll.id)).toHaveLength(1);
    });
  });

  it('50 times at once over two replicas is one comment with one answer', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const other = await comments.replica();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => comment(author, poll.id, key, index % 2 ? other : comments.api)),
    );
    expect(statusesOf(answers)).toEqual({ 201: 50 });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers.filter(isReplayed)).toHaveLength(49);
    expect(await comments.ledger(poll)).toEqual(sound(1));
  });

  it('is refused again as the first time, though the poll has been reopened meanwhile', async () => {
    const poll = comments.polls.put({ status: 'closed' });
    const author = comments.auth.user();
    const key = randomUUID();
    const first = await comment(author, poll.id, key);
    comments.polls.put({ ...poll, status: 'active' });
    const second = await comment(author, poll.id, key);
    expect(first).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(isReplayed(second)).toBe(true);
    expect(await comment(author, poll.id, randomUUID())).toMatchObject({ status: 201 });
  });

  it('is a conflict with another text, and runs for another user', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    await comment(author, poll.id, key);
    expect(await comment(author, poll.id, key, comments.api, 'Something else')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_conflict' },
    });
    expect(await comment(comments.auth.user(), poll.id, key)).toMatchObject({ status: 201 });
    expect(await comments.ledger(poll)).toEqual(sound(2));
  });

  it('runs when polls was down the first time', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    comments.polls.behave('break off');
    expect(await comment(author, poll.id, key).finally(() => comments.polls.behave('answer'))).toMatchObject({
      status: 503,
    });
    const second = await comment(author, poll.id, key);
    expect(second.status).toBe(201);
    expect(isReplayed(second)).toBe(false);
  });
});

it('a like that is sent again under its key, 20 times at once, stays a like', async () => {
  const poll = comments.polls.put();
  const { id } = await comments.comment(comments.auth.user(), poll);
  const call = { params: { id }, token: comments.auth.user().token, idempotencyKey: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => comments.api.attempt(toggleCommentLike, call)));
  expect(statusesOf(answers)).toEqual({ 200: 20 });
  for (const { body } of answers) expect(body).toEqual({ likes: 1, hasLiked: true, message: 'Comment liked!' });
  expect(answers.filter(isReplayed)).toHaveLength(19);
  expect(await comments.ledger(poll)).toEqual(sound(1));
});

it('a deletion that is sent again under its key is answered as the first time', async () => {
  const poll = comments.polls.put();
  const author = comments.auth.user();
  const { id } = await comments.comment(author, poll);
  const call = { params: { id }, token: author.token, idempotencyKey: randomUUID() };
  const first = await comments.api.call(deleteComment, call);
  const second = await comments.api.call(deleteComment, call);
  expect(second.body).toEqual(first.body);
  expect(isReplayed(second)).toBe(true);
});
