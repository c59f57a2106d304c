import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createComment } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { type CommentsUnderTest, consistent, startComments } from './comments-under-test.ts';

let comments: CommentsUnderTest;
let someone: TestUser;
beforeAll(async () => {
  comments = await startComments();
  someone = comments.auth.user();
});
afterAll(() => comments.close());

describe('a comment is rejected', () => {
  it('without a text: "Comment text is required"', async () => {
    const poll = comments.polls.put();
    for (const content of ['', '  \n\t ', undefined, null, 7, ['x'], {}]) {
      expect(await comments.rejection(someone, { poll_id: poll.id, content })).toEqual({
        status: 400,
        code: 'validation_failed',
        message: 'Comment text is required',
      });
    }
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('with characters that cannot be stored', async () => {
    const poll = comments.polls.put();
    for (const content of ['a\0b', '\0', 'half \ud83d', '\ude00 the other half', '\udc00\ud800']) {
      expect(await comments.rejection(someone, { poll_id: poll.id, content })).toEqual({
        status: 400,
        code: 'validation_failed',
        message: 'The text contains characters that cannot be stored',
      });
    }
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('without a poll, and with an id of the wrong type', async () => {
    for (const poll_id of [undefined, null, 7, {}, ['x']]) {
      expect(await comments.rejection(someone, { poll_id, content: 'Hello' })).toMatchObject({
        status: 400,
        message: 'A comment needs its poll',
      });
    }
    const poll = comments.polls.put();
    for (const parent_comment_id of [7, {}, true, []]) {
      expect(
        (await comments.rejection(someone, { poll_id: poll.id, content: 'Hello', parent_comment_id })).status,
      ).toBe(400);
    }
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('when the body is no object', async () => {
    for (const rawBody of ['[]', '7', '"x"', 'null', '{"poll_id":', '', '\0']) {
      const { status } = await comments.api.expectError(createComment, { rawBody, token: someone.token });
      expect(status).toBe(400);
    }
  });

  it('on a missing poll: "Poll not found"', async () => {
    for (const poll_id of [randomUUID(), '00000000-0000-0000-0000-000000000000']) {
      expect(await comments.rejection(someone, { poll_id, content: 'Hello' })).toEqual({
        status: 404,
        code: 'not_found',
        message: 'Poll not found',
      });
    }
    for (const poll_id of ['x', '', '../users/1/totals', '%00']) {
      expect(await comments.rejection(someone, { poll_id, content: 'Hello' })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });

  it("on another user's draft as not found, on one's own as a draft", async () => {
    const poll = comments.polls.put({ status: 'draft', creator: someone.id });
    expect(await comments.rejection(comments.auth.user(), { poll_id: poll.id, content: 'Hello' })).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Poll not found',
    });
    expect(await comments.rejection(someone, { poll_id: poll.id, content: 'Hello' })).toEqual({
      status: 409,
      code: 'poll_draft',
      message: 'This poll has not been published yet',
    });
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('on a closed poll: "This poll has been closed and no longer accepts comments"', async () => {
    const poll = comments.polls.put();
    await comments.comment(someone, poll);
    comments.polls.put({ ...poll, status: 'closed' });
    expect(await comments.rejection(someone, { poll_id: poll.id, content: 'Too late' })).toEqual({
      status: 409,
      code: 'poll_closed',
      message: 'This poll has been closed and no longer accepts comments',
    });
    expect(await comments.counts(poll)).toEqual(consistent(1));
  });

  it('without a token: "Please sign in"', async () => {
    const { status, body } = await comments.api.expectError(createComment, {
      body: { poll_id: comments.polls.put().id, content: 'Hello' },
    });
    expect({ status, message: body.message }).toEqual({ status: 401, message: 'Please sign in' });
  });
});

describe('while the polls service is down', () => {
  const comment = (poll_id: string) =>
    comments.api.expectError(createComment, { body: { poll_id, content: 'Hello' }, token: someone.token });

  it.each(['disconnect', 'fail', 'hang'] as const)(
    '(%s) a comment is rejected with 503 within 5 s and nothing is stored',
    async (behavior) => {
      const poll = comments.polls.put();
      comments.polls.setBehavior(behavior);
      const began = performance.now();
      const { status, headers, body } = await comment(poll.id).finally(() => comments.polls.setBehavior('respond'));
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toBe('1');
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(await comments.counts(poll)).toEqual(consistent(0));
      await comments.comment(someone, poll);
    },
  );
});
