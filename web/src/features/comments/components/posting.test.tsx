import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { button, commentField, renderComments, shownComments } from '#jest/comments-fixture.tsx';
import { errorResponse, json } from '#jest/factories.ts';

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

test('focuses the comment field on the key c without typing it', async () => {
  const { user } = await renderComments();
  await user.keyboard('c');
  expect(commentField()).toHaveFocus();
  expect(commentField()).toHaveValue('');
});
