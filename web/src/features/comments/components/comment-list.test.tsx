import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { button, renderComments } from '#jest/comments-fixture.tsx';
import { aComment } from '#jest/factories.ts';

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
