import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createComment } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { isReplay } from '@showhands/testing/service-under-test';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
const comment = (
  author: TestUser,
  poll_id: string,
  idempotencyKey: string,
  api = comments.api,
  content = 'Once',
  once = false,
) => api.attempt(createComment, { body: { poll_id, content }, token: author.token, idempotencyKey, once });

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

  it('is created when the polls service was down the first time', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    comments.polls.setBehavior('disconnect');
    const attempt = comment(author, poll.id, key, comments.api, 'Once', true);
    expect(await attempt.finally(() => comments.polls.setBehavior('respond'))).toMatchObject({
      status: 503,
    });
    const second = await comment(author, poll.id, key);
    expect(second.status).toBe(201);
    expect(isReplay(second)).toBe(false);
  });
});
