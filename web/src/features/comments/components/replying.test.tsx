import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { button, renderComments, shownComments, toastTexts } from '#jest/comments-fixture.tsx';
import { aComment, json } from '#jest/factories.ts';

const openReplyForm = async (...args: Parameters<typeof renderComments>) => {
  const fixture = await renderComments(...args);
  await fixture.user.click(button('Reply'));
  return fixture;
};

const replyField = () => screen.getByRole('textbox', { name: 'Your reply to ada' });
const parent = aComment({ content: 'Well?' });

test('sends a reply on Enter, once even if pressed twice, and returns the focus', async () => {
  const { user, requests, storedComment, respond } = await openReplyForm([parent]);
  expect(replyField()).toHaveFocus();
  await user.keyboard('Well!{Enter}{Enter}');
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toMatchObject({ content: 'Well!', parent_comment_id: parent.id });
  await respond(0, json(201, storedComment(0)));
  expect(shownComments()).toEqual(['Well?', 'Well!']);
  expect(screen.queryByRole('textbox', { name: /reply/ })).toBeNull();
  expect(button('Reply')).toHaveFocus();
  expect(toastTexts()).toEqual(['Reply added successfully!']);
});

test('starts a new line on Shift+Enter, and ignores Enter during IME composition', async () => {
  const { user, requests } = await openReplyForm([parent]);
  await user.keyboard('a{Shift>}{Enter}{/Shift}b');
  expect(replyField()).toHaveValue('a\nb');
  fireEvent.keyDown(replyField(), { key: 'Enter', isComposing: true });
  expect(requests).toEqual([]);
});

test('discards a reply on Escape and returns the focus', async () => {
  const { user, requests } = await openReplyForm([parent]);
  await user.keyboard('Never mind{Escape}');
  expect(screen.queryByRole('textbox', { name: /reply/ })).toBeNull();
  expect(button('Reply')).toHaveFocus();
  await user.click(button('Reply'));
  expect(replyField()).toHaveValue('');
  expect(requests).toEqual([]);
});

test('does not discard a reply on Escape while it is being sent', async () => {
  const { user } = await openReplyForm([parent]);
  await user.keyboard('Sent{Enter}{Escape}');
  expect(replyField()).toHaveValue('Sent');
});

test('shows the draft of a reply read-only after its comment was deleted, until it is discarded', async () => {
  const { user, receive } = await openReplyForm([parent]);
  await user.keyboard('Long and thoughtful');
  await receive({ name: 'commentDeleted', commentId: parent.id });
  expect(shownComments()).toEqual([]);
  const draft = screen.getByRole('textbox', { name: 'What you were writing' });
  expect(draft).toHaveValue('Long and thoughtful');
  expect(draft).toHaveAttribute('readonly');
  await user.click(button('Discard'));
  expect(screen.queryByRole('textbox', { name: 'What you were writing' })).toBeNull();
});
