import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { aComment } from '../../../../jest/factories.ts';
import { session } from '../../../lib/session/session.ts';
import { button, json, listed, openComments, refusal, saidToasts, VIEWER } from '../test-stage.tsx';

let settle = async () => {};
const open = async (...args: Parameters<typeof openComments>) => {
  const stage = await openComments(...args);
  settle = stage.settle;
  return stage;
};

const like = () => button(/^Like/);
const likeAnswer = (likes: number, hasLiked: boolean) =>
  json(200, { likes, hasLiked, message: hasLiked ? 'Comment liked!' : 'Comment unliked!' });

afterEach(async () => {
  await settle();
  cleanup();
  jest.restoreAllMocks();
});

test('a like is counted before the server has answered, and not again by anything that tells of it', async () => {
  const comment = aComment({ likes: 2 });
  const { user, push, answer } = await open([comment]);
  await user.click(like());
  expect(like()).toHaveAttribute('aria-pressed', 'true');
  expect(like()).toHaveAccessibleName('Like 3 likes');
  await push({ name: 'likeUpdate', commentId: comment.id, likes: 3, liked: true, at: performance.now() });
  expect(like()).toHaveAccessibleName('Like 3 likes');
  await answer(0, likeAnswer(3, true));
  expect(like()).toHaveAccessibleName('Like 3 likes');
  expect(saidToasts()).toEqual(['Comment liked!']);
});

test('a like is sent once while it is under way, and taken back by the next press', async () => {
  const { user, server, answer } = await open([aComment()]);
  await user.dblClick(like());
  expect(server.sent).toHaveLength(1);
  await answer(0, likeAnswer(1, true));
  await user.click(like());
  expect(like()).toHaveAttribute('aria-pressed', 'false');
  await answer(1, likeAnswer(0, false));
  expect(like()).toHaveAccessibleName('Like');
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key);
  expect(saidToasts()).toContain('Comment unliked!');
});

test('a like that fails is taken back with the reason, and tried again as the same action', async () => {
  const { user, server, answer } = await open([aComment({ likes: 2 })]);
  await user.click(like());
  await answer(0, refusal(503, 'unavailable', 'The service is unavailable right now.'));
  expect(like()).toHaveAttribute('aria-pressed', 'false');
  expect(like()).toHaveAccessibleName('Like 2 likes');
  expect(saidToasts()).toEqual(['The service is unavailable right now.']);
  await user.click(like());
  expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
});

test("another's like changes the count and nothing else", async () => {
  const comment = aComment();
  const { push } = await open([comment]);
  await push({ name: 'likeUpdate', commentId: comment.id, likes: 1, liked: null, at: performance.now() });
  expect(like()).toHaveAccessibleName('Like 1 like');
  expect(like()).toHaveAttribute('aria-pressed', 'false');
});

const own = aComment({ content: 'Mine', user: VIEWER.id });

test('only what is one’s own can be deleted', async () => {
  await open([own, aComment({ content: 'Theirs', parent_comment_id: own.id })]);
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
});

test('a deletion is asked about, and given up without a trace', async () => {
  const { user, server } = await open([own]);
  await user.click(button('Delete'));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText('Are you sure you want to delete this comment? This action cannot be undone.'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent).toEqual([]);
});

test('a deleted comment goes with its replies, stays gone, and the focus goes to the heading', async () => {
  const { user, server, answer, push } = await open([
    own,
    aComment({ content: 'Reply', parent_comment_id: own.id }),
    aComment({ content: 'Other' }),
  ]);
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(server.sent[0]).toMatchObject({ method: 'DELETE', path: `/api/comments/${own.id}` });
  await answer(0, json(200, { commentId: own.id, removed: 2, comments_count: 1 }));
  await push({ name: 'newComment', comment: own, at: performance.now() });
  expect(listed()).toEqual(['Other']);
  expect(saidToasts()).toEqual(['Comment deleted successfully!']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('a deletion that fails leaves the comment, and says why', async () => {
  const { user, answer } = await open([own]);
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await answer(0, refusal(503, 'unavailable', 'The service took too long to answer.'));
  expect(listed()).toEqual(['Mine']);
  expect(saidToasts()).toEqual(['The service took too long to answer.']);
});

test('what would fill the screen is folded until it is asked for', async () => {
  const { user } = await open([aComment({ content: 'line\n'.repeat(40) })]);
  expect(button('Read on')).toHaveAttribute('aria-expanded', 'false');
  await user.click(button('Read on'));
  expect(button('Read less')).toHaveAttribute('aria-expanded', 'true');
});

test('whose session has just ended is asked to sign in, and sends nothing', async () => {
  const { user, server } = await open([own]);
  act(() => session.expire('Session expired. Please login again.'));
  await user.click(like());
  expect(saidToasts()).toEqual(['Please sign in to like comments']);
  expect(screen.getByText('Please sign in to comment')).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});
