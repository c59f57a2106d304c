import { expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { button, LATEST, renderComments, shownComments, toastTexts } from '#jest/comments-fixture.tsx';
import { aComment, errorResponse, json, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';

const likeButton = () => button(/^Like/);
const likeResponse = (likes: number, hasLiked: boolean) =>
  json(200, { likes, hasLiked, message: hasLiked ? 'Comment liked!' : 'Comment unliked!' });

test('ignores further clicks while a like is in flight, and removes the like on the next click', async () => {
  const { user, requests, respond } = await renderComments([aComment()]);
  await user.dblClick(likeButton());
  expect(requests).toHaveLength(1);
  await respond(0, likeResponse(1, true));
  await user.click(likeButton());
  expect(likeButton()).toHaveAttribute('aria-pressed', 'false');
  await respond(1, likeResponse(0, false));
  expect(likeButton()).toHaveAccessibleName('Like');
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
  expect(toastTexts()).toContain('Comment unliked!');
});

test('rolls back a failed like, shows the error, and retries with the same idempotency key', async () => {
  const { user, requests, respond } = await renderComments([aComment({ likes: 2 })]);
  await user.click(likeButton());
  await respond(0, errorResponse(503, 'unavailable', 'The service is unavailable right now.'));
  expect(likeButton()).toHaveAttribute('aria-pressed', 'false');
  expect(likeButton()).toHaveAccessibleName('Like 2 likes');
  expect(toastTexts()).toEqual(['The service is unavailable right now.']);
  await user.click(likeButton());
  expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
});

test('uses a new idempotency key and refetches the comments after a rejected like', async () => {
  const { user, requests, respond } = await renderComments([aComment()]);
  const fetchesBefore = jest.mocked(globalThis.fetch).mock.calls.length;
  await user.click(likeButton());
  await respond(0, errorResponse(404, 'not_found', 'Comment not found'));
  expect(toastTexts()).toEqual(['Comment not found']);
  // The like itself and the list.
  expect(globalThis.fetch).toHaveBeenCalledTimes(fetchesBefore + 2);
  await user.click(likeButton());
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});

const own = aComment({ content: 'Mine', user: VIEWER.id });

test('offers deletion only for own comments', async () => {
  await renderComments([own, aComment({ content: 'Theirs', parent_comment_id: own.id })]);
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
});

test('removes a deleted comment and its replies for good, and moves the focus to the heading', async () => {
  const { user, requests, respond, receive } = await renderComments([
    own,
    aComment({ content: 'Reply', parent_comment_id: own.id }),
    aComment({ content: 'Other' }),
  ]);
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(requests[0]).toMatchObject({ method: 'DELETE', path: `/api/comments/${own.id}` });
  await respond(0, json(200, { commentId: own.id, removed: 2, comments_count: 1 }));
  await receive({ name: 'newComment', comment: own, receivedAt: LATEST });
  expect(shownComments()).toEqual(['Other']);
  expect(toastTexts()).toEqual(['Comment deleted successfully!']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test.each([
  ['12 lines', false, Array(12).fill('line').join('\n')],
  ['13 lines', true, Array(13).fill('line').join('\n')],
  ['900 characters', false, 'x'.repeat(900)],
  ['901 characters', true, 'x'.repeat(901)],
])('collapses a comment of %s: %s', async (_length, collapses, content) => {
  await renderComments([aComment({ content })]);
  expect(screen.queryAllByRole('button', { name: 'Read on' })).toHaveLength(collapses ? 1 : 0);
});

test('asks a viewer with an expired session to sign in, and sends nothing', async () => {
  const { user, requests } = await renderComments([own]);
  await act(() => session.expire('Session expired. Please login again.'));
  await user.click(likeButton());
  expect(toastTexts()).toEqual(['Please sign in to like comments']);
  expect(screen.getByText('Please sign in to comment')).toBeInTheDocument();
  expect(requests).toEqual([]);
});
