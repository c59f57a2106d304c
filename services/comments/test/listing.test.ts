import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Comment, listComments, listReplies, type PollSnapshot } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { useComments } from './comments-under-test.ts';

const comments = useComments();
let viewer: TestUser;
beforeAll(() => {
  viewer = comments.auth.user();
});

const page = (poll: PollSnapshot, query: { limit?: number; cursor?: string } = {}) =>
  comments.api.call(listComments, { params: { id: poll.id }, query, token: viewer.token });

const rejection = (id: string, query: unknown = {}, token = viewer.token) =>
  comments.api.expectError(listComments, { params: { id }, query, token, once: true });

const cursorOf = (headers: Headers): string | undefined => {
  const path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return path === undefined ? undefined : (new URL(path, 'http://localhost').searchParams.get('cursor') ?? undefined);
};

const ids = (list: readonly Comment[]): string[] => list.map((comment) => comment.id);

describe('the comments of a poll', () => {
  it('are listed newest first, each followed by its replies oldest first', async () => {
    const poll = comments.polls.put();
    const older = await comments.comment(viewer, poll);
    const newer = await comments.comment(viewer, poll);
    const first = await comments.reply(viewer, older);
    const other = await comments.reply(viewer, newer);
    const second = await comments.reply(viewer, older);
    await comments.comment(viewer, comments.polls.put());
    const { headers, body } = await page(poll);
    expect(ids(body)).toEqual(ids([newer, other, older, first, second]));
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('link')).toBeNull();
  });

  it('are paged by top-level comments, also while new ones are added', async () => {
    const poll = comments.polls.put();
    const threads: string[][] = [];
    for (let index = 0; index < 5; index += 1) {
      const comment = await comments.comment(viewer, poll);
      threads.unshift([comment.id, (await comments.reply(viewer, comment)).id]);
    }
    const first = await page(poll, { limit: 2 });
    await comments.comment(viewer, poll);
    const second = await page(poll, { limit: 2, cursor: cursorOf(first.headers) ?? '' });
    const third = await page(poll, { limit: 2, cursor: cursorOf(second.headers) ?? '' });
    expect([first, second, third].map(({ body }) => ids(body))).toEqual([
      threads.slice(0, 2).flat(),
      threads.slice(2, 4).flat(),
      threads.slice(4).flat(),
    ]);
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(third.headers.get('x-total-count')).toBe('6');
    expect(cursorOf(third.headers)).toBeUndefined();
  });

  it('have 50 on a page by default, and 100 at most', async () => {
    const poll = comments.polls.put();
    for (let index = 0; index < 51; index += 1) await comments.comment(viewer, poll, `Comment ${index}`);
    expect((await page(poll)).body).toHaveLength(50);
    expect((await page(poll, { limit: 100 })).body).toHaveLength(51);
    expect((await rejection(poll.id, { limit: 101 })).status).toBe(400);
  });

  it('show an email address to its owner only', async () => {
    const poll = comments.polls.put();
    const stranger = comments.auth.user();
    await comments.comment(viewer, poll);
    await comments.comment(stranger, poll);
    const emails = async (who: TestUser) => (await comments.list(who, poll)).map((comment) => comment.author_email);
    expect(await emails(viewer)).toEqual([null, viewer.email]);
    expect(await emails(stranger)).toEqual([stranger.email, null]);
    const { rows } = await comments.database.raw<{ rows: { found: boolean }[] }>(
      `select exists (select from (
         select outcome::text as text from idempotency_keys union all select body from outbox union all
         select to_jsonb(p)::text from people p union all select to_jsonb(c)::text from comments c) everything
       where text like '%@example.org%') as found`,
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it('stay readable when the poll is closed', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(viewer, poll);
    comments.polls.put({ ...poll, status: 'closed' });
    expect(ids(await comments.list(viewer, poll))).toEqual([comment.id]);
  });
});

const replyPage = (parent: Pick<Comment, 'id'>, query: { limit?: number; cursor?: string } = {}) =>
  comments.api.call(listReplies, { params: { id: parent.id }, query, token: viewer.token });

describe('the replies to a comment', () => {
  it('are listed up to 50, and the others are on pages of their own, oldest first', async () => {
    const poll = comments.polls.put();
    const parent = await comments.comment(viewer, poll);
    const replies: Comment[] = [];
    for (let index = 0; index < 55; index += 1) replies.push(await comments.reply(viewer, parent, `Reply ${index}`));
    const plain = await comments.comment(viewer, poll);
    await comments.reply(viewer, plain);

    const [first, , second, ...listed] = (await page(poll)).body;
    expect(first).toEqual(plain);
    expect(second).toMatchObject({ id: parent.id, replies_count: 55 });
    expect(listed).toEqual(replies.slice(0, 50));

    const rest = await replyPage(parent, { limit: 3, cursor: second?.replies_cursor ?? '' });
    expect(ids(rest.body)).toEqual(ids(replies.slice(50, 53)));
    expect(rest.headers.get('x-total-count')).toBe('55');
    const last = await replyPage(parent, { limit: 3, cursor: cursorOf(rest.headers) ?? '' });
    expect(ids(last.body)).toEqual(ids(replies.slice(53)));
    expect(cursorOf(last.headers)).toBeUndefined();
    expect(ids((await replyPage(parent, { limit: 100 })).body)).toEqual(ids(replies));
  });

  it('are visible to those who see the poll', async () => {
    const poll = comments.polls.put();
    const { id } = await comments.comment(viewer, poll);
    const call = { params: { id }, token: comments.auth.user().token };
    expect((await comments.api.call(listReplies, call)).body).toEqual([]);
    comments.polls.put({ ...poll, status: 'draft' });
    await eventually(async () => {
      const { status, body } = await comments.api.expectError(listReplies, call);
      expect([status, body.message]).toEqual([404, 'Comment not found']);
    });
    const creator = comments.auth.user({ id: poll.creator });
    expect((await comments.api.call(listReplies, { ...call, token: creator.token })).body).toEqual([]);
  });

  it('are rejected for a missing comment, an invalid cursor and without a token', async () => {
    const missing = { params: { id: randomUUID() }, token: viewer.token };
    expect((await comments.api.expectError(listReplies, missing)).body.message).toBe('Comment not found');
    const { id } = await comments.comment(viewer, comments.polls.put());
    const query = { cursor: 'x' };
    expect((await comments.api.expectError(listReplies, { params: { id }, token: viewer.token, query })).status).toBe(
      400,
    );
    expect((await comments.api.expectError(listReplies, { params: { id } })).status).toBe(401);
  });
});

describe('a list is rejected', () => {
  it('for a missing poll: "Poll not found"', async () => {
    expect(await rejection(randomUUID())).toMatchObject({ status: 404, body: { message: 'Poll not found' } });
    expect((await rejection('x')).status).toBe(404);
  });

  it("for another user's draft, until it is published", async () => {
    const poll = comments.polls.put({ status: 'draft' });
    expect((await rejection(poll.id)).body).toMatchObject({ code: 'not_found', message: 'Poll not found' });
    const creator = comments.auth.user({ id: poll.creator });
    expect(await comments.list(creator, poll)).toEqual([]);
    comments.polls.put({ ...poll, status: 'active' });
    expect(await comments.list(viewer, poll)).toEqual([]);
  });

  it('soon after its poll was hidden or deleted, despite the cache', async () => {
    for (const hide of [
      (poll: PollSnapshot) => comments.polls.put({ ...poll, status: 'draft' }),
      (poll: PollSnapshot) => comments.polls.remove(poll.id),
    ]) {
      const poll = comments.polls.put();
      await comments.comment(viewer, poll);
      await comments.list(viewer, poll);
      hide(poll);
      await eventually(async () => expect((await rejection(poll.id)).status).toBe(404));
    }
  });
});

describe('a burst of readers', () => {
  it('shares requests for the poll', async () => {
    const poll = comments.polls.put();
    await Promise.all(Array.from({ length: 50 }, () => comments.list(comments.auth.user(), poll)));
    expect(comments.polls.requestCount(poll.id)).toBeLessThan(10);
  });

  it('gets 503 while the polls service is down, and the list when it is back', async () => {
    const poll = comments.polls.put();
    comments.polls.setBehavior('disconnect');
    expect(await rejection(poll.id).finally(() => comments.polls.setBehavior('respond'))).toMatchObject({
      status: 503,
    });
    await eventually(async () => expect(await comments.list(viewer, poll)).toEqual([]));
  });
});
