import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment, deleteComment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import { type ApiClient, eventually, startRedis, type TestServer, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, consistent, startComments, statusesOf } from './comments-under-test.ts';

const REFILL_MS = 3_000;

interface Attempt {
  readonly parent?: string;
  readonly content?: string;
  readonly key?: string;
  readonly api?: ApiClient;
}

describe.each(['in memory', 'in Redis'])('the rate limit of a user, stored %s,', (storage) => {
  let comments: CommentsUnderTest;
  let redis: TestServer | undefined;
  beforeAll(async () => {
    redis = storage === 'in Redis' ? await startRedis() : undefined;
    comments = await startComments({ RATE_LIMITS: 'on', ...(redis && { REDIS_URL: redis.url }) });
  });
  afterAll(async () => {
    await comments.close();
    await redis?.stop();
  });

  const write = (
    author: TestUser,
    poll: Pick<PollSnapshot, 'id'>,
    { parent, content = 'Me again', key, api }: Attempt = {},
  ) =>
    (api ?? comments.api).attempt(createComment, {
      body: { poll_id: poll.id, parent_comment_id: parent ?? null, content },
      token: author.token,
      ...(key !== undefined && { idempotencyKey: key }),
    });

  const writeConcurrently = (times: number, author: TestUser, poll: PollSnapshot, attempt: Attempt = {}) =>
    Promise.all(Array.from({ length: times }, () => write(author, poll, attempt)));

  it('allows five comments at once, then responds "Please wait before posting another comment"', async () => {
    const poll = comments.polls.put();
    const responses = await writeConcurrently(8, comments.auth.user(), poll);
    expect(statusesOf(responses)).toEqual({ 201: 5, 429: 3 });
    for (const { headers, body } of responses.filter(({ status }) => status === 429)) {
      expect(body).toMatchObject({ code: 'rate_limited', message: 'Please wait before posting another comment' });
      expect(headers.get('retry-after')).toMatch(/^[123]$/);
    }
    expect(await comments.counts(poll)).toEqual(consistent(5));
  });

  it('applies to replies: "Please wait before posting another reply"', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const { id } = await comments.comment(author, poll);
    await writeConcurrently(4, author, poll, { parent: id });
    expect(await write(author, poll, { parent: id })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Please wait before posting another reply' },
    });
  });

  it('allows one more after three seconds, also with an idempotency key that was rejected before', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const began = performance.now();
    await writeConcurrently(5, author, poll);
    const burst = performance.now();
    const key = randomUUID();
    expect((await write(author, poll, { key })).status).toBe(429);
    await eventually(async () => expect((await write(author, poll, { key })).status).toBe(201), { timeoutMs: 10_000 });
    const passed = performance.now();
    expect(passed - began).toBeGreaterThanOrEqual(REFILL_MS - 50);
    expect(passed - burst).toBeLessThan(2 * REFILL_MS);
    expect((await write(author, poll)).status).toBe(429);
  });

  it('does not count comments that are rejected for another reason', async () => {
    const poll = comments.polls.put();
    const closed = comments.polls.put({ status: 'closed' });
    const draft = comments.polls.put({ status: 'draft' });
    const author = comments.auth.user();
    const rejections = [
      await writeConcurrently(6, author, poll, { content: ' ' }),
      await writeConcurrently(6, author, closed),
      await writeConcurrently(6, author, draft),
      await writeConcurrently(6, author, poll, { parent: randomUUID() }),
    ].flat();
    expect(statusesOf(rejections)).toEqual({ 400: 6, 404: 12, 409: 6 });
    comments.polls.setBehavior('disconnect');
    await writeConcurrently(6, author, poll).finally(() => comments.polls.setBehavior('respond'));
    expect(statusesOf(await writeConcurrently(6, author, poll))).toEqual({ 201: 5, 429: 1 });
  });

  it('counts a retried comment once, also when the retries are concurrent', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    expect(statusesOf(await writeConcurrently(20, author, poll, { key }))).toEqual({ 201: 20 });
    expect(statusesOf(await writeConcurrently(5, author, poll))).toEqual({ 201: 4, 429: 1 });
    expect(statusesOf(await writeConcurrently(3, author, poll, { key }))).toEqual({ 201: 3 });
    expect(await comments.counts(poll)).toEqual(consistent(5));
  });

  it('counts each user separately, and no likes or deletions', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    await writeConcurrently(6, author, poll);
    expect((await write(comments.auth.user(), poll)).status).toBe(201);
    const [newest] = await comments.list(author, poll);
    const call = { params: { id: newest?.id }, token: comments.auth.user().token };
    for (let time = 0; time < 7; time += 1) {
      expect((await comments.api.attempt(toggleCommentLike, call)).status).toBe(200);
    }
    for (const { id, user } of (await comments.list(author, poll)).filter((comment) => comment.user === author.id)) {
      expect(user).toBe(author.id);
      expect((await comments.api.attempt(deleteComment, { params: { id }, token: author.token })).status).toBe(200);
    }
  });

  if (storage === 'in Redis') {
    it('is shared by all replicas', async () => {
      const poll = comments.polls.put();
      const author = comments.auth.user();
      const other = await comments.replica();
      const key = randomUUID();
      const repeated = [
        await writeConcurrently(8, author, poll, { key }),
        await writeConcurrently(8, author, poll, { key, api: other }),
      ];
      expect(statusesOf(repeated.flat())).toEqual({ 201: 16 });
      const responses = await Promise.all([
        writeConcurrently(4, author, poll),
        writeConcurrently(4, author, poll, { api: other }),
      ]);
      expect(statusesOf(responses.flat())).toEqual({ 201: 4, 429: 4 });
    });

    it('applies in each process while Redis is down', async () => {
      const poll = comments.polls.put();
      await redis?.kill();
      const responses = await writeConcurrently(7, comments.auth.user(), poll);
      await redis?.restart();
      expect(statusesOf(responses)).toEqual({ 201: 5, 429: 2 });
    });
  }
});

it('RATE_LIMITS=off disables the limit', async () => {
  const comments = await startComments({ RATE_LIMITS: 'off' });
  const poll = comments.polls.put();
  const author = comments.auth.user();
  await Promise.all(Array.from({ length: 20 }, () => comments.comment(author, poll)));
  expect(await comments.counts(poll)).toEqual(consistent(20));
  await comments.close();
});
