import { expect, test } from '@jest/globals';
import { type PollSnapshot, texts } from '@showhands/contracts';
import { assertAuthor, assertVisible } from './policy.ts';

const draft = { status: 'draft', creator: 'creator' } as const;

test.each<{ viewer: string; status: PollSnapshot['status'] }>([
  { viewer: 'creator', status: 'draft' },
  { viewer: 'creator', status: 'active' },
  { viewer: 'creator', status: 'closed' },
  { viewer: 'stranger', status: 'active' },
  { viewer: 'stranger', status: 'closed' },
])('a $viewer may see the comments of a poll that is $status', ({ viewer, status }) => {
  const poll = { ...draft, status };
  expect(assertVisible(viewer, poll)).toBe(poll);
});

test.each([
  { what: "another user's draft", poll: draft },
  { what: 'a missing poll', poll: undefined },
])('$what is not found', ({ poll }) => {
  const error = expect.objectContaining({ code: 'not_found', message: texts.poll.notFound });
  expect(() => assertVisible('stranger', poll)).toThrow(error);
});

test('authors may delete their own comments', () => {
  expect(() => assertAuthor('author', { author: 'author' })).not.toThrow();
});

test.each(['stranger', ''])('user %j may not delete a comment of another author', (userId) => {
  const error = expect.objectContaining({ code: 'not_owner', message: texts.comment.notAuthor });
  expect(() => assertAuthor(userId, { author: 'author' })).toThrow(error);
});
