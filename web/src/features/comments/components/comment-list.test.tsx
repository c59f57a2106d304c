import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorResponse, json, VIEWER } from '../../../../jest/api-fixture.ts';
import { button, cleanUpComments, renderComments, shownComments } from '../../../../jest/comments-fixture.tsx';
import { aComment } from '../../../../jest/factories.ts';

afterEach(cleanUpComments);

test('shows replies below their comment, oldest first', async () => {
  const [first, second] = [aComment({ content: 'First' }), aComment({ content: 'Second', author_username: 'ben' })];
  const reply = (content: string) => aComment({ content, parent_comment_id: second.id });
  await renderComments([second, reply('Old reply'), reply('New reply'), first]);
  expect(shownComments()).toEqual(['Second', 'Old reply', 'New reply', 'First']);
  const replies = within(screen.getByRole('list', { name: 'Replies to ben' }));
  expect(replies.getAllByRole('article')).toHaveLength(2);
});

test('marks the comments of the poll creator', async () => {
  await renderComments([aComment({ user: VIEWER.id }), aComment({ content: 'Another user' })], { creator: VIEWER.id });
  const [own, other] = screen.getAllByRole('article');
  expect(own).toHaveTextContent('Poll creator');
  expect(other).not.toHaveTextContent('Poll creator');
});

test('inserts a comment from a live event at the top', async () => {
  const { poll, receive } = await renderComments([aComment({ content: 'Old' })]);
  const comment = aComment({ poll_id: poll.id, content: 'New', createdAt: '2026-11-21T12:00:00.000Z' });
  await receive({ name: 'newComment', comment, receivedAt: performance.now() });
  expect(shownComments()).toEqual(['New', 'Old']);
});

test.each([
  ['active', 'No comments yet. Be the first to share your thoughts!'],
  ['closed', 'No comments were made.'],
] as const)('an empty list of a poll that is %s says: %s', async (status, text) => {
  await renderComments([], { status });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('a draft poll shows neither an empty state nor a comment field', async () => {
  await renderComments([], { status: 'draft' });
  expect(screen.getByText('This poll has not been published yet')).toBeInTheDocument();
  expect(screen.queryByText(/^No comments/)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a closed poll shows the reason and offers neither commenting nor replying', async () => {
  await renderComments([aComment()], { status: 'closed' });
  expect(screen.getByText('This poll has been closed and no longer accepts new comments')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(button(/Like/)).toBeInTheDocument();
});

test('shows the server’s error when loading fails, and loads again on request', async () => {
  let list = () => errorResponse(404, 'not_found', 'Poll not found');
  const { user } = await renderComments([], {}, () => list());
  expect(screen.getByText('Failed to load comments')).toBeInTheDocument();
  expect(screen.getByText('Poll not found')).toBeInTheDocument();
  list = () => json(200, [aComment({ content: 'There' })], { 'X-Total-Count': '1' });
  await user.click(button('Try again'));
  expect(shownComments()).toEqual(['There']);
});
