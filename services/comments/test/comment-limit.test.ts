import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createComment, deleteComment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import type { ApiClient, TestUser } from '@showhands/testing';
import { statusesOf, useFixture } from '@showhands/testing/service-under-test';
import { type CommentsUnderTest, consistent, startComments } from './comments-under-test.ts';

interface Attempt {
  readonly times?: number;
  readonly parent?: string;
  readonly content?: string;
  readonly key?: string;
  readonly api?: ApiClient;
  readonly once?: boolean;
}

const writeBy = async (
  comments: CommentsUnderTest,
  { token }: TestUser,
  poll: Pick<PollSnapshot, 'id'>,
  { times = 1, parent, content = 'Me again', key, api = comments.api, once = false }: Attempt = {},
) => {
  const body = { poll_id: poll.id, parent_comment_id: parent ?? null, content };
  const call = { body, token, once, ...(key !== undefined && { idempotencyKey: key }) };
  return Promise.all(Array.from({ length: times }, () => api.attempt(createComment, call)));
};

describe('the rate limit of a user', () => {
  const comments = useFixture(() => startComments({ RATE_LIMITS: 'on' }));
  const write = (...call: [TestUser, Pick<PollSnapshot, 'id'>, Attempt?]) => writeBy(comments, ...call);
  const statuses = async (...call: Parameters<typeof write>) => statusesOf(await write(...call));

  /** Stops the clock of the buckets, which would fill while a slow machine writes comments, and no timer. */
  const stopClock = () =>
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  afterEach(() => void jest.useRealTimers());

  it('allows five comments at once, then responds "Please wait before posting another comment"', async () => {
    stopClock();
    const poll = comments.polls.put();
    const responses = await write(comments.auth.user(), poll, { times: 8 });
    expect(statusesOf(responses)).toEqual({ 201: 5, 429: 3 });
    for (const { headers, body } of responses.filter(({ status }) => status === 429)) {
      expect(body).toMatchObject({ code: 'rate_limited', message: 'Please wait before posting another comment' });
      expect(headers.get('retry-after')).toBe('3');
    }
    expect(await comments.counts(poll)).toEqual(consistent(5));
  });

  it('applies to replies: "Please wait before posting another reply"', async () => {
    stopClock();
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const { id: parent } = await comments.comment(author, poll);
    await write(author, poll, { times: 4, parent });
    expect(await write(author, poll, { parent })).toMatchObject([
      { status: 429, body: { code: 'rate_limited', message: 'Please wait before posting another reply' } },
    ]);
  });

  it('allows one more after three seconds, also with an idempotency key that was rejected before', async () => {
    stopClock();
    const poll = comments.polls.put();
    const author = comments.auth.user();
    await write(author, poll, { times: 5 });
    const key = randomUUID();
    jest.advanceTimersByTime(2_990);
    expect(await statuses(author, poll, { key })).toEqual({ 429: 1 });
    jest.advanceTimersByTime(10);
    expect(await statuses(author, poll, { key })).toEqual({ 201: 1 });
    expect(await statuses(author, poll)).toEqual({ 429: 1 });
  });

  it('does not count comments that are rejected for another reason', async () => {
    stopClock();
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const rejections = [
      await write(author, poll, { times: 6, content: ' ' }),
      await write(author, comments.polls.put({ status: 'closed' }), { times: 6 }),
      await write(author, comments.polls.put({ status: 'draft' }), { times: 6 }),
      await write(author, poll, { times: 6, parent: randomUUID() }),
    ].flat();
    expect(statusesOf(rejections)).toEqual({ 400: 6, 404: 12, 409: 6 });
    comments.polls.setBehavior('disconnect');
    await write(author, poll, { times: 6, once: true }).finally(() => comments.polls.setBehavior('respond'));
    expect(await statuses(author, poll, { times: 6 })).toEqual({ 201: 5, 429: 1 });
  });

  it('counts a retried comment once, also when the retries are concurrent', async () => {
    stopClock();
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    expect(await statuses(author, poll, { times: 20, key })).toEqual({ 201: 20 });
    expect(await statuses(author, poll, { times: 5 })).toEqual({ 201: 4, 429: 1 });
    expect(await statuses(author, poll, { times: 3, key })).toEqual({ 201: 3 });
    expect(await comments.counts(poll)).toEqual(consistent(5));
  });

  it('counts each user separately, and no likes or deletions', async () => {
    stopClock();
    const poll = comments.polls.put();
    const author = comments.auth.user();
    await write(author, poll, { times: 6 });
    expect(await statuses(comments.auth.user(), poll)).toEqual({ 201: 1 });
    const [newest, ...own] = await comments.list(author, poll);
    const call = { params: { id: newest?.id }, token: comments.auth.user().token };
    for (let time = 0; time < 7; time += 1) {
      expect((await comments.api.attempt(toggleCommentLike, call)).status).toBe(200);
    }
    for (const { id } of own) {
      expect((await comments.api.attempt(deleteComment, { params: { id }, token: author.token })).status).toBe(200);
    }
  });
});

it('RATE_LIMITS=off disables the limit', async () => {
  const comments = await startComments();
  const poll = comments.polls.put();
  const author = comments.auth.user();
  await Promise.all(Array.from({ length: 20 }, () => comments.comment(author, poll)));
  expect(await comments.counts(poll)).toEqual(consistent(20));
  await comments.close();
});
