import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anOption, aPoll, json, tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { renderUi, shownLocation, shownToasts } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
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

const choose = async (user: UserEvent, item: string) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('the menu closes an own poll, and its toast reopens it', async () => {
  const sent: unknown[] = [];
  const { user, poll } = await open({ creator: VIEWER.id });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, { body } = {}) => {
    const { status } = JSON.parse(String(body));
    sent.push(status);
    return json(200, { poll: { ...poll, status, version: 9 }, message: `Now ${status}` });
  });
  await choose(user, 'Close');
  await waitFor(() => expect(shownToasts()).toEqual(['success: Now closed']));
  toasts.get()[0]?.action?.run();
  await waitFor(() => expect(shownToasts()).toEqual(['success: Now active']));
  expect(sent).toEqual(['closed', 'active']);
});

test('the menu asks before it deletes an own poll, or reopens one whose end has passed', async () => {
  const { user } = await open({ creator: VIEWER.id, status: 'closed', ends_at: '2020-01-01T00:00:00.000Z' });
  await choose(user, 'Activate');
  await user.click(await screen.findByRole('button', { name: 'Leave it closed' }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(200, { id: uuid(), message: 'Gone' }));
  await choose(user, 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete poll' }));
  await waitFor(() => expect(shownLocation()).toBe('/my-polls'));
  expect(shownToasts()).toEqual(['success: Gone']);
});

test("the menu of another person's poll neither closes nor deletes it", async () => {
  const { user } = await open({});
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /Close|Delete/ })).toBeNull();
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

test('lets the creator report what voters have added, and only that', async () => {
  const others = { id: uuid(), username: 'grace' };
  const options = [anOption(1, 'Own'), { ...anOption(1, 'Rude'), added_by: others }];
  const { user } = await open({ creator: VIEWER.id, options });
  await choose(user, 'Report');
  const subjects = [...(await screen.findByLabelText('What do you report?')).children];
  expect(subjects.map(({ textContent }) => textContent)).toEqual(['Option: Rude', 'User: grace']);
});

test('offers no report of an own poll without options of others', async () => {
  const { user } = await open({ creator: VIEWER.id });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
});
