import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Comment, listComments, type PollSnapshot } from '@showhands/contracts';
import { eventually, type TestUser } from '@showhands/testing';
import { type CommentsUnderTest, startComments } from './comments-under-test.ts';

let comments: CommentsUnderTest;
let viewer: TestUser;
beforeAll(async () => {
  comments = await startComments();
  viewer = comments.auth.user();
});
afterAll(() => comments.close());

const page = (poll: PollSnapshot, query: { limit?: number; cursor?: string } = {}) =>
  comments.api.call(listComments, { params: { id: poll.id }, query, token: viewer.token });

const refusal = (id: string, query: unknown = {}, token = viewer.token) =>
  comments.api.refusal(listComments, { params: { id }, query, token });

const cursorOf = (headers: Headers): string | undefined => {
  const path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return path === undefined ? undefined : (new URL(path, 'http://localhost').searchParams.get('cursor') ?? undefined);
};

const ids = (list: readonly Comment[]): string[] => list.map((comment) => comment.id);

describe('the comments of a poll', () => {
  it('come newest first, each followed by its replies oldest first', async () => {
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

  it('are paged by top-level comment, also while new ones come', async () => {
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

  it('number 50 on a page unless told, and 100 at most', async () => {
    const poll = comments.polls.put();
    for (let index = 0; index < 51; index += 1) await comments.comment(viewer, poll, `Comment ${index}`);
    expect((await page(poll)).body).toHaveLength(50);
    expect((await page(poll, { limit: 100 })).body).toHaveLength(51);
    expect((await refusal(poll.id, { limit: 101 })).status).toBe(400);
  });

  it('show an address to its owner alone', async () => {
    const poll = comments.polls.put();
    const stranger = comments.auth.user();
    await comments.comment(viewer, poll);
    await comments.comment(stranger, poll);
    const emails = async (who: TestUser) => (await comments.shown(who, poll)).map((comment) => comment.author_email);
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

  it('are an empty list under a poll without any', async () => {
    const { headers, body } = await page(comments.polls.put());
    expect(body).toEqual([]);
    expect(headers.get('x-total-count')).toBe('0');
  });

  it('stay readable when the poll is closed', async () => {
    const poll = comments.polls.put();
    const comment = await comments.comment(viewer, poll);
    comments.polls.put({ ...poll, status: 'closed' });
    expect(ids(await comments.shown(viewer, poll))).toEqual([comment.id]);
  });
});

describe('a list is refused', () => {
  it('under a poll that is not there: "Poll not found"', async () => {
    expect(await refusal(randomUUID())).toMatchObject({ status: 404, body: { message: 'Poll not found' } });
    expect((await refusal('x')).status).toBe(404);
  });

  it("under another user's draft, and shown as soon as it is published", async () => {
    const poll = comments.polls.put({ status: 'draft' });
    expect((await refusal(poll.id)).body).toMatchObject({ code: 'not_found', message: 'Poll not found' });
    const creator = comments.auth.user({ id: poll.creator });
    expect(await comments.shown(creator, poll)).toEqual([]);
    comments.polls.put({ ...poll, status: 'active' });
    expect(await comments.shown(viewer, poll)).toEqual([]);
  });

  it('a moment after its poll was hidden or deleted, though it was read just before', async () => {
    for (const hide of [
      (poll: PollSnapshot) => comments.polls.put({ ...poll, status: 'draft' }),
      (poll: PollSnapshot) => comments.polls.remove(poll.id),
    ]) {
      const poll = comments.polls.put();
      await comments.comment(viewer, poll);
      await comments.shown(viewer, poll);
      hide(poll);
      await eventually(async () => expect((await refusal(poll.id)).status).toBe(404), { timeoutMs: 1_000 });
    }
  });

  it('for a cursor or a limit that it did not give out', async () => {
    const poll = comments.polls.put();
    const position = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = ['x', '\0', position([]), position(['1']), position([-1]), position([1e300]), position([2 ** 60])];
    for (const query of [...cursors.map((cursor) => ({ cursor })), { limit: 0 }, { limit: 'x' }, { limit: 1.5 }]) {
      expect(await refusal(poll.id, query)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });

  it('to whoever is not signed in', async () => {
    expect((await refusal(comments.polls.put().id, {}, 'x')).status).toBe(401);
  });
});

describe('a burst of readers', () => {
  it('asks for the poll once', async () => {
    const poll = comments.polls.put();
    await Promise.all(Array.from({ length: 50 }, () => comments.shown(comments.auth.user(), poll)));
    expect(comments.polls.asked(poll.id)).toBeLessThan(10);
  });

  it('hears 503 while polls is down, and the list again when it is back', async () => {
    const poll = comments.polls.put();
    comments.polls.behave('break off');
    expect(await refusal(poll.id).finally(() => comments.polls.behave('answer'))).toMatchObject({ status: 503 });
    await eventually(async () => expect(await comments.shown(viewer, poll)).toEqual([]));
  });
});
