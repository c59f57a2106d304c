import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pollKeys } from '#features/polls/api.ts';
import { aPoll, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi, shownLocation } from '#jest/ui-fixture.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { session } from '#lib/session/session.ts';
import { theme } from '#lib/theme.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

const POLLS = [aPoll({ title: 'Tea or coffee?' }), aPoll({ title: 'Tabs or spaces?' })];

const EXPORTS = ['Export', 'Export: CSV', 'Export: XLSX', 'Export: JSON', 'Export: PNG'];

let searches: (string | null)[];

beforeEach(() => {
  searches = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const q = new URL(String(input), 'http://page').searchParams.get('q');
    searches.push(q);
    const found: Poll[] = POLLS.filter(({ title }) => title.toLowerCase().includes(q ?? ''));
    return new Response(JSON.stringify(found), { status: 200, headers: { 'X-Total-Count': String(found.length) } });
  });
});
afterEach(() => {
  theme.choose('system');
});

const show = async ({ path = '/', client = createQueryClient() } = {}) => {
  const { user: person } = renderUi(
    <>
      <input aria-label="Elsewhere" />
      <CommandPalette />
      <ShortcutList />
    </>,
    { path, client },
  );
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Jump to' });
  return person;
};

const field = () => screen.getByRole('combobox');
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('lists the screens and actions, and the newest polls', async () => {
  await show();
  await screen.findByRole('option', { name: 'Tabs or spaces?' });
  expect(options()).toEqual([
    ...['Dashboard', 'Create Poll', 'My Polls', 'Poll Results', 'Profile', 'Notifications'],
    ...[
      'Sequences',
      'Groups',
      'Decisions of moderators',
      'Start from a template',
      'Change password',
      'Theme: System',
      'Theme: Light',
      'Theme: Dark',
    ],
    ...['Language: English', 'Language: Deutsch', 'Language: Español', 'Language: العربية'],
    ...['Keyboard shortcuts', 'Sign Out'],
    ...['Tea or coffee?', 'Tabs or spaces?'],
  ]);
  expect(field()).toHaveFocus();
});

test.each([
  ['its creator', { creator: VIEWER.id }, ['Present', 'Edit Poll', 'Close poll', 'Duplicate', ...EXPORTS]],
  ['its creator, once closed', { creator: VIEWER.id, status: 'closed' }, ['Present', 'Duplicate', ...EXPORTS]],
  ['its creator, as a draft', { creator: VIEWER.id, status: 'draft' }, ['Edit Poll', 'Duplicate']],
  ['a voter', {}, ['Present', 'Duplicate', ...EXPORTS]],
  ['a voter who may not see its results', { results_visible: false }, ['Present', 'Duplicate']],
] as const)('of a poll on the screen, offers to %s what they may do', async (_, fields, expected) => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  const poll = aPoll(fields);
  const client = createQueryClient();
  client.setQueryData(pollKeys.detail(poll.id), poll);
  await show({ path: `/poll/${poll.id}/results`, client });
  const group = await screen.findByRole('group', { name: 'This poll' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(expected);
  act(() => session.signOut());
});

test('debounces the search for polls while typing, and filters the actions', async () => {
  const person = await show();
  await person.type(field(), 'tabs');
  await waitFor(() => expect(searches).toEqual([null, 'tabs']));
  expect(options()).toEqual(['Tabs or spaces?']);
  await person.keyboard('{Enter}');
  expect(shownLocation()).toBe(`/poll/${POLLS[1]?.id}`);
});

test('Enter before the search has finished opens a match for the current words, not an earlier result', async () => {
  const person = await show();
  await screen.findByRole('option', { name: 'Tea or coffee?' });
  await person.type(field(), 'spaces{Enter}');
  expect(shownLocation()).toBe(`/poll/${POLLS[1]?.id}`);
});
