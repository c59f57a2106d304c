import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { aComment } from '../../../../jest/factories.ts';
import { box, button, json, listed, openComments, refusal, saidToasts } from '../test-stage.tsx';

const WAIT = 'Please wait before posting another comment';

let settle = async () => {};
const open = async (...args: Parameters<typeof openComments>) => {
  const stage = await openComments(...args);
  settle = stage.settle;
  return stage;
};

afterEach(async () => {
  await settle();
  cleanup();
  jest.restoreAllMocks();
});

test('a comment is posted as it was typed, shown once and its field cleared', async () => {
  const { user, server, accepted, answer, push } = await open([aComment({ content: 'First!' })]);
  await user.type(box(), '  Two\nlines ');
  await user.click(button('Post Comment'));
  expect(server.sent[0]?.body).toMatchObject({ content: '  Two\nlines ', parent_comment_id: null });
  expect(button('Posting...')).toHaveAttribute('aria-busy', 'true');

  const comment = { ...accepted(0), content: 'Two\nlines' };
  await answer(0, json(201, comment));
  await push({ name: 'newComment', comment, at: performance.now() });
  expect(listed()).toEqual(['Two\nlines', 'First!']);
  expect(box()).toHaveValue('');
  expect(saidToasts()).toEqual(['Comment added successfully!']);
});

test('nothing is sent while there is nothing to send', async () => {
  const { user, server } = await open();
  await user.type(box(), ' \n ');
  await user.click(button('Post Comment'));
  expect(server.sent).toEqual([]);
});

test('the room that is left is told near the end, in characters as people count them', async () => {
  const { user, server } = await open();
  await user.click(box());
  await user.paste('x'.repeat(1_700));
  expect(screen.queryByText(/2,000/)).toBeNull();
  await user.paste('😀'.repeat(300));
  expect(screen.getByText('2,000/2,000')).toBeInTheDocument();
  await user.keyboard('y');
  expect(screen.getByRole('alert')).toHaveTextContent('Comment must not exceed 2000 characters');
  await user.click(button('Post Comment'));
  expect(server.sent).toEqual([]);
});

test('whoever posts too fast is told so at once, and the comment follows by itself', async () => {
  const { user, server, accepted, answer } = await open();
  await user.type(box(), 'Patience');
  await user.click(button('Post Comment'));
  await answer(0, refusal(429, 'rate_limited', WAIT, '0'));
  expect(await screen.findByText(WAIT)).toBeInTheDocument();
  expect(box()).toHaveValue('Patience');
  expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  await answer(1, json(201, accepted(1)));
  expect(listed()).toEqual(['Patience']);
  expect(screen.queryByText(WAIT)).toBeNull();
});

test('a comment that did not come through is kept, and sent again as the same action', async () => {
  const { user, server, accepted, answer } = await open();
  await user.type(box(), 'Kept');
  await user.click(button('Post Comment'));
  await answer(0, refusal(503, 'unavailable', 'The service is unavailable right now.'));
  expect(screen.getByRole('alert')).toHaveTextContent('The service is unavailable right now.');
  expect(box()).toHaveValue('Kept');
  await user.click(button('Post Comment'));
  expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  await answer(1, json(201, accepted(1)));
  expect(listed()).toEqual(['Kept']);
});

test('a changed text is another action, and the failure of the first is no longer said', async () => {
  const { user, server, answer } = await open();
  await user.type(box(), 'One');
  await user.click(button('Post Comment'));
  await answer(0, refusal(503, 'unavailable', 'The service is unavailable right now.'));
  await user.type(box(), ' and two');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Post Comment'));
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key);
});

test('a poll that closes over a text leaves it there to be read, and one that opens again takes it', async () => {
  const { user, server, answer, become } = await open();
  await user.type(box(), 'Too late?');
  await user.click(button('Post Comment'));
  const message = 'This poll has been closed and no longer accepts comments';
  await answer(0, refusal(409, 'poll_closed', message));
  become({ status: 'closed' });
  expect(screen.getByText('This poll has been closed and no longer accepts new comments')).toBeInTheDocument();
  expect(box()).toHaveValue('Too late?');
  await user.click(button('Post Comment'));
  expect(server.sent).toHaveLength(1);

  become({ status: 'active' });
  await user.click(button('Post Comment'));
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key);
});

test('what was typed is there again when the screen is', async () => {
  const { user, unmount, openAgain } = await open();
  await user.type(box(), 'Half a th');
  unmount();
  openAgain();
  expect(box()).toHaveValue('Half a th');
  await user.clear(box());
});

test('a closed poll says so, and takes neither comments nor replies', async () => {
  await open([aComment()], { status: 'closed' });
  expect(screen.getByText('This poll has been closed and no longer accepts new comments')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(button(/Like/)).toBeInTheDocument();
});

test('where nobody has said anything the first is asked to', async () => {
  await open();
  expect(screen.getByText('No comments yet. Be the first to share your thoughts!')).toBeInTheDocument();
});

test('the key c leads into the field, and writes nothing there', async () => {
  const { user } = await open();
  await user.keyboard('c');
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('');
});
