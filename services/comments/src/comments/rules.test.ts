import { expect, test } from '@jest/globals';
import { type NewComment, type PollSnapshot, texts } from '@showhands/contracts';
import { assertAcceptsComment, assertAcceptsReply, rateLimitMessage } from './rules.ts';

const comment: NewComment = { poll_id: 'poll', parent_comment_id: null, content: 'Well put' };
const reply: NewComment = { ...comment, parent_comment_id: 'parent' };
const parent = { poll_id: 'poll', parent_comment_id: null };

test.each([
  { kind: 'comment', body: comment },
  { kind: 'reply', body: reply },
])('an active poll accepts a $kind', ({ body }) => {
  expect(() => assertAcceptsComment({ status: 'active' }, body)).not.toThrow();
});

test.each<{ status: PollSnapshot['status']; kind: string; body: NewComment; code: string; message: string }>([
  { status: 'draft', kind: 'comment', body: comment, code: 'poll_draft', message: texts.comment.pollDraft },
  { status: 'draft', kind: 'reply', body: reply, code: 'poll_draft', message: texts.comment.pollDraft },
  { status: 'closed', kind: 'comment', body: comment, code: 'poll_closed', message: texts.comment.pollClosedComments },
  { status: 'closed', kind: 'reply', body: reply, code: 'poll_closed', message: texts.comment.pollClosedReplies },
])('a $status poll rejects a $kind with $code', ({ status, body, code, message }) => {
  expect(() => assertAcceptsComment({ status }, body)).toThrow(expect.objectContaining({ code, message }));
});

test('accepts a reply to a top-level comment of the same poll and returns the parent', () => {
  expect(assertAcceptsReply(parent, reply)).toBe(parent);
});

test.each([
  { place: 'a missing comment', found: undefined, code: 'not_found', message: texts.comment.parentNotFound },
  {
    place: 'a comment of another poll',
    found: { ...parent, poll_id: 'other' },
    code: 'not_found',
    message: texts.comment.parentNotFound,
  },
  {
    place: 'a reply of another poll',
    found: { poll_id: 'other', parent_comment_id: 'top' },
    code: 'not_found',
    message: texts.comment.parentNotFound,
  },
  {
    place: 'a reply of the same poll',
    found: { ...parent, parent_comment_id: 'top' },
    code: 'reply_depth',
    message: texts.comment.replyDepth,
  },
])('rejects a reply to $place with $code', ({ found, code, message }) => {
  expect(() => assertAcceptsReply(found, reply)).toThrow(expect.objectContaining({ code, message }));
});

test.each([
  { kind: 'comment', body: comment, message: texts.comment.waitComment },
  { kind: 'reply', body: reply, message: texts.comment.waitReply },
])('the rate limit has a message for a $kind', ({ body, message }) => {
  expect(rateLimitMessage(body)).toBe(message);
});
