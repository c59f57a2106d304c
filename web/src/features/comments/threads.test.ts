import { expect, test } from '@jest/globals';
import type { Comment } from '@showhands/contracts';
import { aComment } from '#jest/factories.ts';
import { applyEvent, type CommentEvent, type CommentPage, type CommentUpdates, NO_UPDATES } from './live.ts';
import { buildThreads } from './threads.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const aCommentAt = (content: string, minute: number, parts: Partial<Comment> = {}) =>
  aComment({ content, createdAt: at(minute), ...parts });
const replyTo = (parent: Comment, content: string, minute: number) =>
  aCommentAt(content, minute, { parent_comment_id: parent.id });

const page = (items: Comment[], requestedAt = 10, next: string | null = null): CommentPage => ({
  items,
  requestedAt,
  next,
});
const updatesOf = (...events: CommentEvent[]): CommentUpdates => events.reduce(applyEvent, NO_UPDATES);
const added = (comment: Comment, receivedAt = 20): CommentEvent => ({ name: 'newComment', comment, receivedAt });
const deleted = ({ id }: Comment): CommentEvent => ({ name: 'commentDeleted', commentId: id });
const moderated = ({ id }: Comment, content: string, hidden?: true): CommentEvent => ({
  name: 'commentUpdate',
  commentId: id,
  text: { content, hidden },
  receivedAt: 20,
});
const liked = ({ id }: Comment, likes: number, viewer: boolean | null, receivedAt = 20): CommentEvent => ({
  name: 'likeUpdate',
  commentId: id,
  likes,
  liked: viewer,
  receivedAt,
});

/** `a(b c)` stands for a comment with two replies. */
const shown = (pages: CommentPage[], updates = NO_UPDATES) =>
  buildThreads(pages, updates).map(({ comment, replies }) =>
    replies.length === 0 ? comment.content : `${comment.content}(${replies.map((reply) => reply.content).join(' ')})`,
  );

const old = aCommentAt('old', 1);
const older = aCommentAt('older', 0);
const first = replyTo(old, 'first', 2);
const second = replyTo(old, 'second', 3);
const fetched = page([old, first, second, older]);

test('shows the newest comment first, replies oldest first', () => {
  expect(shown([fetched])).toEqual(['old(first second)', 'older']);
});

const fresh = aCommentAt('fresh', 5);
const freshReply = replyTo(old, 'third', 6);

test.each<[string, CommentEvent[], string[]]>([
  ['a new comment is shown on top', [added(fresh)], ['fresh', 'old(first second)', 'older']],
  [
    'new comments are sorted newest first, whatever the order of their events',
    [added(aCommentAt('x', 9)), added(fresh)],
    ['x', 'fresh', 'old(first second)', 'older'],
  ],
  ['a new reply is shown last below its comment', [added(freshReply)], ['old(first second third)', 'older']],
  [
    'a reply to a new comment is shown below it, even if its event came first',
    [added(replyTo(fresh, 'r', 7)), added(fresh)],
    ['fresh(r)', 'old(first second)', 'older'],
  ],
  ['a fetched comment or reply is not shown twice', [added(old), added(first)], ['old(first second)', 'older']],
  [
    'a reply to a comment that is not loaded is not shown',
    [added(replyTo(aCommentAt('elsewhere', 1), 'r', 7))],
    ['old(first second)', 'older'],
  ],
  ['a deleted comment is removed with its replies', [deleted(old)], ['older']],
  ['a deleted reply is removed alone', [deleted(first)], ['old(second)', 'older']],
  [
    'a new comment is removed again, with its replies',
    [added(fresh), added(replyTo(fresh, 'r', 7)), deleted(fresh)],
    ['old(first second)', 'older'],
  ],
  ['a hidden text is replaced', [moderated(first, 'hidden', true)], ['old(hidden second)', 'older']],
  [
    'a restored text is shown again',
    [moderated(first, 'hidden', true), moderated(first, 'first')],
    ['old(first second)', 'older'],
  ],
  ['a reply to a deleted comment is not shown', [deleted(old), added(freshReply)], ['older']],
])('%s', (_name, events, expected) => {
  expect(shown([fetched], updatesOf(...events))).toEqual(expected);
});

test('ignores updates received before the list was requested', () => {
  const events = [added(fresh, 5), added(freshReply, 5), liked(old, 9, true, 5)];
  expect(shown([fetched], updatesOf(...events))).toEqual(['old(first second)', 'older']);
  expect(buildThreads([fetched], updatesOf(...events))[0]?.comment).toBe(old);
});

test('applies updates received while the list was in flight', () => {
  expect(shown([page([old], 10)], updatesOf(added(fresh, 10)))).toEqual(['fresh', 'old']);
});

test('a deletion applies to responses requested after it, too', () => {
  expect(shown([page([old, older], 99)], updatesOf(deleted(old)))).toEqual(['older']);
});

test('a page ignores likes received before its own request, even if the first page was requested earlier', () => {
  const pages = [page([old], 10, 'cursor'), page([{ ...older, likes: 8 }], 30)];
  const [, last] = buildThreads(pages, updatesOf(liked(older, 7, null, 20)));
  expect(last?.comment.likes).toBe(8);
});

test('a new comment older than the loaded pages is shown once its page is loaded', () => {
  const between = aCommentAt('between', 2);
  const pages = [page([aCommentAt('new', 9), aCommentAt('newish', 5)], 10, 'cursor')];
  expect(shown(pages, updatesOf(added(between)))).toEqual(['new', 'newish']);
  expect(shown([...pages, page([between], 30)], updatesOf(added(between)))).toEqual(['new', 'newish', 'between']);
});

test('applies likes to fetched and new comments and replies', () => {
  const updates = updatesOf(added(fresh), liked(fresh, 1, null), liked(old, 2, true), liked(second, 3, false));
  const likes = buildThreads([fetched], updates)
    .flatMap(({ comment, replies }) => [comment, ...replies])
    .map(({ content, likes: count, hasLiked }) => [content, count, hasLiked]);
  expect(likes).toEqual([
    ['fresh', 1, false],
    ['old', 2, true],
    ['first', 0, false],
    ['second', 3, false],
    ['older', 0, false],
  ]);
});
