import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { button, renderComments, shownComments } from '../../../../jest/comments-fixture.tsx';
import { aComment, errorResponse, json, VIEWER } from '../../../../jest/factories.ts';

test('marks the comments of the poll creator', async () => {
  await renderComments([aComment({ user: VIEWER.id }), aComment({ content: 'Another user' })], { creator: VIEWER.id });
  const [own, other] = screen.getAllByRole('article');
  expect(own).toHaveTextContent('Poll creator');
  expect(other).not.toHaveTextContent('Poll creator');
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
