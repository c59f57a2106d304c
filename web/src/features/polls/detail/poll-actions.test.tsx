import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen } from '@testing-library/react';
import { aPoll, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { PollActions } from './poll-actions.tsx';

const openPanel = jest.fn();

const open = async (parts: Partial<Poll>) => {
  openPanel.mockClear();
  const poll = aPoll(parts);
  const panel = { isOpen: false, open: openPanel };
  const rendered = renderUi(<PollActions poll={poll} sharePanel={panel} />);
  await screen.findByRole('button', { name: 'More actions' });
  return { poll, ...rendered };
};

const editLink = () => screen.queryByRole('link', { name: 'Edit Poll' });
const shareButton = () => screen.queryByRole('button', { name: 'Share' });

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
});
test.each<[string, Partial<Poll>, boolean, boolean]>([
  ['edit and share for an own active poll', { creator: VIEWER.id }, true, true],
  ['only edit for an own draft, which nobody else can open', { creator: VIEWER.id, status: 'draft' }, true, false],
  ['only share for an own closed poll', { creator: VIEWER.id, status: 'closed' }, false, true],
  ["only share for another person's poll", {}, false, true],
])('offers %s', async (_name, parts, edits, shares) => {
  await open(parts);
  expect([editLink() !== null, shareButton() !== null]).toEqual([edits, shares]);
});

test('copies the URL of the poll at once by the s key, and opens the panel', async () => {
  const { user, poll } = await open({});
  await user.keyboard('s');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/poll/${poll.id}`);
  expect(shownToasts()).toEqual(['success: Poll link copied to clipboard!']);
  expect(openPanel).toHaveBeenCalledTimes(1);
});

test('the menu is used by keyboard, and keeps an own poll as a template', async () => {
  const { user } = await open({ creator: VIEWER.id, title: 'Tea or coffee?' });
  const button = screen.getByRole('button', { name: 'More actions' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Save as a template' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]);
  await user.keyboard('{Enter}{Tab}');
  expect(screen.queryByRole('menu')).toBeNull();
  button.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Save as a template' })).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Tea or coffee?');
});
