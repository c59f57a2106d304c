import { expect, test } from '@jest/globals';
import type { Comment } from '@showhands/contracts';
import { aComment } from '../../../jest/factories.ts';
import { type CommentEvent, type CommentPage, type Heard, heardAfter, NOTHING_HEARD } from './live.ts';
import { threadsOf } from './threads.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const said = (content: string, minute: number, parts: Partial<Comment> = {}) =>
  aComment({ content, createdAt: at(minute), ...parts });
const replyTo = (parent: Comment, content: string, minute: number) =>
  said(content, minute, { parent_comment_id: parent.id });

const page = (items: Comment[], readAt = 10, next: string | null = null): CommentPage => ({ items, readAt, next });
const heard = (...events: CommentEvent[]): Heard => events.reduce(heardAfter, NOTHING_HEARD);
const added = (comment: Comment, when = 20): CommentEvent => ({ name: 'newComment', comment, at: when });
const deleted = ({ id }: Comment): CommentEvent => ({ name: 'commentDeleted', commentId: id });
const liked = ({ id }: Comment, likes: number, viewer: boolean | null, when = 20): CommentEvent => ({
  name: 'likeUpdate',
  commentId: id,
  likes,
  liked: viewer,
  at: when,
});

/** `a(b c)` is a comment with two replies. */
const shown = (pages: CommentPage[], news: Heard = NOTHING_HEARD) =>
  threadsOf(pages, news).map(({ comment, replies }) =>
    replies.length === 0 ? comment.content : `${comment.content}(${replies.map((reply) => reply.content).join(' ')})`,
  );

const old = said('old', 1);
const older = said('older', 0);
const first = replyTo(old, 'first', 2);
const second = replyTo(old, 'second', 3);
const read = page([old, first, second, older]);

test('a list as it was read: newest first, replies oldest first', () => {
  expect(shown([read])).toEqual(['old(first second)', 'older']);
});

const fresh = said('fresh', 5);
const freshReply = replyTo(old, 'third', 6);

test.each<[string, CommentEvent[], string[]]>([
  ['a new comment comes on top', [added(fresh)], ['fresh', 'old(first second)', 'older']],
  [
    'new comments stand newest first, however they came',
    [added(said('x', 9)), added(fresh)],
    ['x', 'fresh', 'old(first second)', 'older'],
  ],
  ['a new reply comes last under its comment', [added(freshReply)], ['old(first second third)', 'older']],
  [
    'a reply to a new comment is under it, even when it came first',
    [added(replyTo(fresh, 'r', 7)), added(fresh)],
    ['fresh(r)', 'old(first second)', 'older'],
  ],
  ['what was read already is not shown twice', [added(old), added(first)], ['old(first second)', 'older']],
  [
    'a reply whose comment is not here waits for it',
    [added(replyTo(said('elsewhere', 1), 'r', 7))],
    ['old(first second)', 'older'],
  ],
  ['a deleted comment goes with its replies', [deleted(old)], ['older']],
  ['a deleted reply goes alone', [deleted(first)], ['old(second)', 'older']],
  [
    'a new comment can go again, with its replies',
    [added(fresh), added(replyTo(fresh, 'r', 7)), deleted(fresh)],
    ['old(first second)', 'older'],
  ],
  ['a reply to what was deleted does not show', [deleted(old), added(freshReply)], ['older']],
])('%s', (_name, events, expected) => {
  expect(shown([read], heard(...events))).toEqual(expected);
});

test('what was heard before the list was read is in it, or gone again', () => {
  const events = [added(fresh, 5), added(freshReply, 5), liked(old, 9, true, 5)];
  expect(shown([read], heard(...events))).toEqual(['old(first second)', 'older']);
  expect(threadsOf([read], heard(...events))[0]?.comment).toBe(old);
});

test('what was heard while the list was being read is laid over it', () => {
  expect(shown([page([old], 10)], heard(added(fresh, 10)))).toEqual(['fresh', 'old']);
});

test('a deletion outlasts every reading that was under way', () => {
  expect(shown([page([old, older], 99)], heard(deleted(old)))).toEqual(['older']);
});

test('a later page is laid over with what was heard since it was read, not since the first was', () => {
  const pages = [page([old], 10, 'cursor'), page([{ ...older, likes: 8 }], 30)];
  const [, last] = threadsOf(pages, heard(liked(older, 7, null, 20)));
  expect(last?.comment.likes).toBe(8);
});

test('a comment older than those read so far is left to its page', () => {
  const between = said('between', 2);
  const pages = [page([said('new', 9), said('newish', 5)], 10, 'cursor')];
  expect(shown(pages, heard(added(between)))).toEqual(['new', 'newish']);
  expect(shown([...pages, page([between], 30)], heard(added(between)))).toEqual(['new', 'newish', 'between']);
});

test('likes reach comments and replies, whether read or heard of', () => {
  const news = heard(added(fresh), liked(fresh, 1, null), liked(old, 2, true), liked(second, 3, false));
  const likes = threadsOf([read], news)
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
