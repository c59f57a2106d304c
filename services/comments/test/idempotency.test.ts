import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createComment, toggleCommentLike } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { isReplay, statusesOf } from '@showhands/testing/service-under-test';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
const comment = (author: TestUser, poll_id: string, idempotencyKey: string, api = comments.api, content = 'Once') =>
  api.attempt(createComment, { body: { poll_id, content }, token: author.token, idempotencyKey });

describe('a comment that is sent again with its idempotency key', () => {
  it('gets the first response without a request to the polls service, also while that is down', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    const first = await comment(author, poll.id, key);
    expect(first).toMatchObject({ status: 201, body: { author_email: author.email } });
    expect(isReplay(first)).toBe(false);
    const second = await comment(author, poll.id, key);
    comments.polls.setBehavior('disconnect');
    const third = await comment(author, poll.id, key).finally(() => comments.polls.setBehavior('respond'));
    for (const repeated of [second, third]) {
      expect(repeated).toMatchObject({ status: 201, body: first.body });
      expect(isReplay(repeated)).toBe(true);
    }
    expect(comments.polls.requestCount(poll.id)).toBe(1);
    expect(await comments.counts(poll)).toEqual(consistent(1));
    await eventually(() => {
      expect(comments.createdIn(poll)).toHaveLength(1);
    });
  });

  it('50 times concurrently on two replicas is created once, with one response', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const { api: other } = await comments.replica();
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => comment(author, poll.id, key, index % 2 ? other : comments.api)),
    );
    expect(statusesOf(responses)).toEqual({ 201: 50 });
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(responses.filter(isReplay)).toHaveLength(49);
    expect(await comments.counts(poll)).toEqual(consistent(1));
  });

  it('gets the first rejection, even after the poll has been reopened', async () => {
    const poll = comments.polls.put({ status: 'closed' });
    const author = comments.auth.user();
    const key = randomUUID();
    const first = await comment(author, poll.id, key);
    comments.polls.put({ ...poll, status: 'active' });
    const second = await comment(author, poll.id, key);
    expect(first).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(isReplay(second)).toBe(true);
    expect(await comment(author, poll.id, randomUUID())).toMatchObject({ status: 201 });
  });

  it('is created when the polls service was down the first time', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    comments.polls.setBehavior('disconnect');
    expect(await comment(author, poll.id, key).finally(() => comments.polls.setBehavior('respond'))).toMatchObject({
      status: 503,
    });
    const second = await comment(author, poll.id, key);
    expect(second.status).toBe(201);
    expect(isReplay(second)).toBe(false);
  });
});

it('a like that is sent 20 times concurrently with one idempotency key is toggled once', async () => {
  const poll = comments.polls.put();
  const { id } = await comments.comment(comments.auth.user(), poll);
  const call = { params: { id }, token: comments.auth.user().token, idempotencyKey: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 20 }, () => comments.api.attempt(toggleCommentLike, call)));
  expect(statusesOf(responses)).toEqual({ 200: 20 });
  for (const { body } of responses) expect(body).toEqual({ likes: 1, hasLiked: true, message: 'Comment liked!' });
  expect(responses.filter(isReplay)).toHaveLength(19);
  expect(await comments.counts(poll)).toEqual(consistent(1));
});
