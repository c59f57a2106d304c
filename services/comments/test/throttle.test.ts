import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment, deleteComment, type PollSnapshot, toggleCommentLike } from '@showhands/contracts';
import { type ApiClient, eventually, startRedis, type TestServer, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, sound, startComments, statusesOf } from './comments-under-test.ts';

const REFILL_MS = 3_000;

interface Attempt {
  readonly parent?: string;
  readonly content?: string;
  readonly key?: string;
  readonly api?: ApiClient;
}

describe.each(['in memory', 'over Redis'])('the throttle of one user, kept %s,', (where) => {
  let comments: CommentsUnderTest;
  let redis: TestServer | undefined;
  beforeAll(async () => {
    redis = where === 'over Redis' ? await startRedis() : undefined;
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

  const writeAtOnce = (times: number, author: TestUser, poll: PollSnapshot, attempt: Attempt = {}) =>
    Promise.all(Array.from({ length: times }, () => write(author, poll, attempt)));

  it('is five comments at once: then "Please wait before posting another comment"', async () => {
    const poll = comments.polls.put();
    const answers = await writeAtOnce(8, comments.auth.user(), poll);
    expect(statusesOf(answers)).toEqual({ 201: 5, 429: 3 });
    for (const { headers, body } of answers.filter(({ status }) => status === 429)) {
      expect(body).toMatchObject({ code: 'rate_limited', message: 'Please wait before posting another comment' });
      expect(headers.get('retry-after')).toMatch(/^[123]$/);
    }
    expect(await comments.ledger(poll)).toEqual(sound(5));
  });

  it('holds for replies too: "Please wait before posting another reply"', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const { id } = await comments.comment(author, poll);
    await writeAtOnce(4, author, poll, { parent: id });
    expect(await write(author, poll, { parent: id })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Please wait before posting another reply' },
    });
  });

  it('is one more after three seconds, also under a key that was refused before', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const began = performance.now();
    await writeAtOnce(5, author, poll);
    const burst = performance.now();
    const key = randomUUID();
    expect((await write(author, poll, { key })).status).toBe(429);
    await eventually(async () => expect((await write(author, poll, { key })).status).toBe(201), { timeoutMs: 10_000 });
    const passed = performance.now();
    expect(passed - began).toBeGreaterThanOrEqual(REFILL_MS - 50);
    expect(passed - burst).toBeLessThan(2 * REFILL_MS);
    expect((await write(author, poll)).status).toBe(429);
  });

  it('counts no comment that was refused for another reason', async () => {
    const poll = comments.polls.put();
    const closed = comments.polls.put({ status: 'closed' });
    const draft = comments.polls.put({ status: 'draft' });
    const author = comments.auth.user();
    const refusals = [
      await writeAtOnce(6, author, poll, { content: ' ' }),
      await writeAtOnce(6, author, closed),
      await writeAtOnce(6, author, draft),
      await writeAtOnce(6, author, poll, { parent: randomUUID() }),
    ].flat();
    expect(statusesOf(refusals)).toEqual({ 400: 6, 404: 12, 409: 6 });
    comments.polls.behave('break off');
    await writeAtOnce(6, author, poll).finally(() => comments.polls.behave('answer'));
    expect(statusesOf(await writeAtOnce(6, author, poll))).toEqual({ 201: 5, 429: 1 });
  });

  it('counts a repeated comment once, also when its repetitions come at the same time', async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    const key = randomUUID();
    expect(statusesOf(await writeAtOnce(20, author, poll, { key }))).toEqual({ 201: 20 });
    expect(statusesOf(await writeAtOnce(5, author, poll))).toEqual({ 201: 4, 429: 1 });
    expect(statusesOf(await writeAtOnce(3, author, poll, { key }))).toEqual({ 201: 3 });
    expect(await comments.ledger(poll)).toEqual(sound(5));
  });

  it("is each user's own, and no matter for likes and deletions", async () => {
    const poll = comments.polls.put();
    const author = comments.auth.user();
    await writeAtOnce(6, author, poll);
    expect((await write(comments.auth.user(), poll)).status).toBe(201);
    const [newest] = await comments.shown(author, poll);
    const call = { params: { id: newest?.id }, token: comments.auth.user().token };
    for (let time = 0; time < 7; time += 1) {
      expect((await comments.api.attempt(toggleCommentLike, call)).status).toBe(200);
    }
    for (const { id, user } of (await comments.shown(author, poll)).filter((comment) => comment.user === author.id)) {
      expect(user).toBe(author.id);
      expect((await comments.api.attempt(deleteComment, { params: { id }, token: author.token })).status).toBe(200);
    }
  });

  if (where === 'over Redis') {
    it('holds over all replicas', async () => {
      const poll = comments.polls.put();
      const author = comments.auth.user();
      const other = await comments.replica();
      const key = randomUUID();
      const repeated = [
        await writeAtOnce(8, author, poll, { key }),
        await writeAtOnce(8, author, poll, { key, api: other }),
      ];
      expect(statusesOf(repeated.flat())).toEqual({ 201: 16 });
      const answers = await Promise.all([writeAtOnce(4, author, poll), writeAtOnce(4, author, poll, { api: other })]);
      expect(statusesOf(answers.flat())).toEqual({ 201: 4, 429: 4 });
    });

    it('holds in each process while Redis is down', async () => {
      const poll = comments.polls.put();
      await redis?.kill();
      const answers = await writeAtOnce(7, comments.auth.user(), poll);
      await redis?.restart();
      expect(statusesOf(answers)).toEqual({ 201: 5, 429: 2 });
    });
  }
});

it('RATE_LIMITS=off lets everything pass', async () => {
  const comments = await startComments({ RATE_LIMITS: 'off' });
  const poll = comments.polls.put();
  const author = comments.auth.user();
  await Promise.all(Array.from({ length: 20 }, () => comments.comment(author, poll)));
  expect(await comments.ledger(poll)).toEqual(sound(20));
  await comments.close();
});
