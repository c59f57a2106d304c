import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { aPoll } from '../../../jest/factories.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { theme } from '../../lib/theme.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutList } from './shortcut-list.tsx';

const POLLS = [aPoll({ title: 'Tea or coffee?' }), aPoll({ title: 'Tabs or spaces?' })];

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
  cleanup();
  theme.choose('system');
  jest.restoreAllMocks();
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const show = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <input aria-label="Elsewhere" />
        <CommandPalette />
        <ShortcutList />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Jump to' });
  return person;
};

const field = () => screen.getByRole('combobox');
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('lists the screens and actions, and the newest polls', async () => {
  await show();
  await screen.findByRole('option', { name: 'Tabs or spaces?' });
  expect(options()).toEqual([
    ...['Dashboard', 'Create Poll', 'My Polls', 'Poll Results', 'Profile', 'Notifications'],
    ...['Theme: System', 'Theme: Light', 'Theme: Dark', 'Keyboard shortcuts', 'Sign Out'],
    ...['Tea or coffee?', 'Tabs or spaces?'],
  ]);
  expect(field()).toHaveFocus();
});

test('arrow keys move through the list and wrap around, and Enter opens the item', async () => {
  const person = await show();
  await screen.findByRole('option', { name: 'Tabs or spaces?' });
  expect(active()).toBe('Dashboard');
  await person.keyboard('{ArrowUp}');
  expect(active()).toBe('Tabs or spaces?');
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toBe('My Polls');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('My Polls');
  await person.keyboard('{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent('/my-polls');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('debounces the search for polls while typing, and filters the actions', async () => {
  const person = await show();
  await person.type(field(), 'tabs');
  await waitFor(() => expect(searches).toEqual([null, 'tabs']));
  expect(options()).toEqual(['Tabs or spaces?']);
  await person.keyboard('{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent(`/poll/${POLLS[1]?.id}`);
});

test('Enter before the search has finished opens a match for the current words, not an earlier result', async () => {
  const person = await show();
  await screen.findByRole('option', { name: 'Tea or coffee?' });
  await person.type(field(), 'spaces{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent(`/poll/${POLLS[1]?.id}`);
});

test('runs the chosen action', async () => {
  const person = await show();
  await person.type(field(), 'dark theme');
  await person.keyboard('{Enter}');
  expect(theme.get()).toBe('dark');
});

test('says that nothing matches', async () => {
  const person = await show();
  await person.type(field(), 'zzz');
  expect(await screen.findByText('Nothing matches. Try other words.')).toBeInTheDocument();
  await person.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent('/');
});

test('opens while typing in a field, and the same shortcut closes it', async () => {
  const person = await show();
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
  await person.type(screen.getByLabelText('Elsewhere'), 'word');
  await person.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toBeInTheDocument();
});

test('is in the list of shortcuts, which it can open', async () => {
  const person = await show();
  await person.type(field(), 'keyboard');
  await person.keyboard('{Enter}');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Ctrl K')).toBeInTheDocument();
});

test('the list of shortcuts is closed after a sign-out', async () => {
  const person = await show();
  await person.keyboard('{Escape}');
  act(() => {
    shortcuts.active
      .get()
      .find(({ keys }) => keys.includes('?'))
      ?.run('?');
  });
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
  cleanup();
  await show();
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
});
