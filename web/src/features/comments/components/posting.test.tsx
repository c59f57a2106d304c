import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  button,
  commentField,
  LATEST,
  renderComments,
  shownComments,
  toastTexts,
} from '../../../../jest/comments-fixture.tsx';
import { aComment, errorResponse, json } from '../../../../jest/factories.ts';

test('posts a comment as typed, shows it once and clears the field', async () => {
  const { user, requests, storedComment, respond, receive } = await renderComments([aComment({ content: 'First!' })]);
  await user.type(commentField(), '  Two\nlines ');
  await user.click(button('Post Comment'));
  expect(requests[0]?.body).toMatchObject({ content: '  Two\nlines ', parent_comment_id: null });
  expect(button('Posting...')).toHaveAttribute('aria-busy', 'true');

  const comment = { ...storedComment(0), content: 'Two\nlines' };
  await respond(0, json(201, comment));
  await receive({ name: 'newComment', comment, receivedAt: LATEST });
  expect(shownComments()).toEqual(['Two\nlines', 'First!']);
  expect(commentField()).toHaveValue('');
  expect(toastTexts()).toEqual(['Comment added successfully!']);
});

test('does not send a blank comment', async () => {
  const { user, requests } = await renderComments();
  await user.type(commentField(), ' \n ');
  await user.click(button('Post Comment'));
  expect(requests).toEqual([]);
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('posts on %s, but not on Enter', async (keys) => {
  const { user, requests, respond, storedComment } = await renderComments();
  await user.type(commentField(), 'Short{Enter}');
  expect(requests).toEqual([]);
  await user.keyboard(keys);
  expect(requests.map(({ body }) => body.content)).toEqual(['Short\n']);
  await respond(0, json(201, storedComment(0)));
});

test('shows a counter near the limit, in code points, and rejects a text over it', async () => {
  const { user, requests } = await renderComments();
  await user.click(commentField());
  await user.paste('x'.repeat(1_700));
  expect(screen.queryByText(/2,000/)).toBeNull();
  await user.paste('😀'.repeat(300));
  expect(screen.getByText('2,000/2,000')).toBeInTheDocument();
  await user.keyboard('y');
  expect(screen.getByRole('alert')).toHaveTextContent('Comment must not exceed 2000 characters');
  await user.click(button('Post Comment'));
  expect(requests).toEqual([]);
});

test('keeps the text after a server error and resends it with the same idempotency key', async () => {
  const { user, requests, storedComment, respond } = await renderComments();
  await user.type(commentField(), 'Kept');
  await user.click(button('Post Comment'));
  await respond(0, errorResponse(503, 'unavailable', 'The service is unavailable right now.'));
  expect(screen.getByRole('alert')).toHaveTextContent('The service is unavailable right now.');
  expect(commentField()).toHaveValue('Kept');
  await user.click(button('Post Comment'));
  expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
  await respond(1, json(201, storedComment(1)));
  expect(shownComments()).toEqual(['Kept']);
});

test('editing the text hides the error of the last attempt and uses a new idempotency key', async () => {
  const { user, requests, respond } = await renderComments();
  await user.type(commentField(), 'One');
  await user.click(button('Post Comment'));
  await respond(0, errorResponse(503, 'unavailable', 'The service is unavailable right now.'));
  await user.type(commentField(), ' and two');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Post Comment'));
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});

test('keeps the text readable while the poll is closed, and posts it once the poll is active again', async () => {
  const { user, requests, respond, updatePoll } = await renderComments();
  await user.type(commentField(), 'Too late?');
  await user.click(button('Post Comment'));
  const message = 'This poll has been closed and no longer accepts comments';
  await respond(0, errorResponse(409, 'poll_closed', message));
  updatePoll({ status: 'closed' });
  expect(screen.getByText('This poll has been closed and no longer accepts new comments')).toBeInTheDocument();
  expect(commentField()).toHaveValue('Too late?');
  await user.click(button('Post Comment'));
  expect(requests).toHaveLength(1);

  updatePoll({ status: 'active' });
  await user.click(button('Post Comment'));
  expect(requests[1]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey);
});

test('focuses the comment field on the key c without typing it', async () => {
  const { user } = await renderComments();
  await user.keyboard('c');
  expect(commentField()).toHaveFocus();
  expect(commentField()).toHaveValue('');
});
