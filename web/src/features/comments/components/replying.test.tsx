import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { aComment } from '../../../../jest/factories.ts';
import { button, json, listed, openComments, refusal, saidToasts } from '../test-stage.tsx';

let settle = async () => {};
const open = async (...args: Parameters<typeof openComments>) => {
  const stage = await openComments(...args);
  settle = stage.settle;
  await stage.user.click(button('Reply'));
  return stage;
};

const field = () => screen.getByRole('textbox', { name: 'Your reply to ada' });
const parent = aComment({ content: 'Well?' });

afterEach(async () => {
  await settle();
  cleanup();
  jest.restoreAllMocks();
});

test('Enter sends a reply once, however often it is pressed, and gives the focus back', async () => {
  const { user, server, accepted, answer } = await open([parent]);
  expect(field()).toHaveFocus();
  await user.keyboard('Well!{Enter}{Enter}');
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]?.body).toMatchObject({ content: 'Well!', parent_comment_id: parent.id });
  await answer(0, json(201, accepted(0)));
  expect(listed()).toEqual(['Well?', 'Well!']);
  expect(screen.queryByRole('textbox', { name: /reply/ })).toBeNull();
  expect(button('Reply')).toHaveFocus();
  expect(saidToasts()).toEqual(['Reply added successfully!']);
});

test('Shift+Enter starts a new line, and the Enter of an input method sends nothing', async () => {
  const { user, server } = await open([parent]);
  await user.keyboard('a{Shift>}{Enter}{/Shift}b');
  expect(field()).toHaveValue('a\nb');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(server.sent).toEqual([]);
});

test('Escape cancels a reply and gives the focus back', async () => {
  const { user, server } = await open([parent]);
  await user.keyboard('Never mind{Escape}');
  expect(screen.queryByRole('textbox', { name: /reply/ })).toBeNull();
  expect(button('Reply')).toHaveFocus();
  await user.click(button('Reply'));
  expect(field()).toHaveValue('');
  expect(server.sent).toEqual([]);
});

test('only comments can be replied to', async () => {
  await open([parent, aComment({ content: 'Well.', parent_comment_id: parent.id })]);
  expect(screen.getAllByRole('button', { name: 'Reply' })).toHaveLength(1);
});

test('a reply whose comment is deleted meanwhile can still be copied', async () => {
  const { user, push } = await open([parent]);
  await user.keyboard('Long and thoughtful');
  await push({ name: 'commentDeleted', commentId: parent.id });
  expect(listed()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'What you were writing' })).toHaveValue('Long and thoughtful');
  await user.click(button('Discard'));
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
});

test('a reply that is refused is kept, with the reason', async () => {
  const { user, answer } = await open([parent]);
  await user.keyboard('Kept{Enter}');
  await answer(0, refusal(409, 'poll_closed', 'This poll has been closed and no longer accepts replies'));
  expect(screen.getByRole('alert')).toHaveTextContent('This poll has been closed and no longer accepts replies');
  expect(field()).toHaveValue('Kept');
  await user.click(button('Cancel'));
});
