import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createComment } from '@showhands/contracts';
import type { TestUser } from '@showhands/testing';
import { consistent, useComments } from './comments-under-test.ts';

const comments = useComments();
let someone: TestUser;
beforeAll(() => {
  someone = comments.auth.user();
});

const NOT_FOUND = { status: 404, code: 'not_found', message: 'Poll not found' };

describe('a comment is rejected', () => {
  it('without a text: "Comment text is required"', async () => {
    const poll = comments.polls.put();
    for (const content of ['  \n\t ', undefined, 7]) {
      const rejection = { status: 400, code: 'validation_failed', message: 'Comment text is required' };
      expect(await comments.rejection(someone, { poll_id: poll.id, content })).toEqual(rejection);
    }
    expect(await comments.counts(poll)).toEqual(consistent(0));
  });

  it('on a missing poll: "Poll not found"', async () => {
    expect(await comments.rejection(someone, { poll_id: randomUUID(), content: 'Hello' })).toEqual(NOT_FOUND);
    for (const poll_id of ['x', '', '../users/1/totals', '%00']) {
      expect((await comments.rejection(someone, { poll_id, content: 'Hello' })).status).toBe(404);
    }
  });

  it("on another user's draft as not found, on one's own as a draft", async () => {
    const poll = comments.polls.put({ status: 'draft', creator: someone.id });
    expect(await comments.rejection(comments.auth.user(), { poll_id: poll.id, content: 'Hello' })).toEqual(NOT_FOUND);
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
});

describe('while the polls service is down', () => {
  const comment = (poll_id: string) =>
    comments.api.expectError(createComment, { body: { poll_id, content: 'Hello' }, token: someone.token, once: true });

  it.each(['disconnect', 'fail', 'hang'] as const)(
    '(%s) a comment is rejected with 503 and nothing is stored',
    async (behavior) => {
      const poll = comments.polls.put();
      comments.polls.setBehavior(behavior);
      const { status, headers, body } = await comment(poll.id).finally(() => comments.polls.setBehavior('respond'));
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toBe('1');
      expect(await comments.counts(poll)).toEqual(consistent(0));
      await comments.comment(someone, poll);
    },
  );
});
