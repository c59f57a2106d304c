import { expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aPoll, json } from '#jest/factories.ts';
import {
  fill,
  openNew,
  openOption,
  option,
  radio,
  rejectField,
  server,
  submit,
  title,
} from '#jest/poll-form-fixture.tsx';
import { shownToasts } from '#jest/ui-fixture.tsx';
import { toasts } from '#lib/toasts.ts';

test('shows all errors of an invalid form, focuses the first field and sends nothing', async () => {
  const user = openNew();
  await submit(user);
  expect(await screen.findByText('Please fix the form errors before submitting')).toBeInTheDocument();
  expect(title()).toHaveAccessibleDescription('Poll title is required');
  await waitFor(() => expect(title()).toHaveFocus());
  expect(screen.getByText('At least 2 options are required')).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});

test('adds options by the button and by Enter, and removes them', async () => {
  const user = openNew();
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(3), 'Water{Enter}');
  await waitFor(() => expect(option(4)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  expect(option(2)).toHaveValue('Water');
  expect(screen.queryByLabelText('Option 4')).toBeNull();
  expect(server.sent).toEqual([]);
});

const addWater = async (user: UserEvent) => {
  fill();
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(3), 'Water');
};

test('moves an option with its settings by the keys and by buttons, says where it is, and keeps the focus', async () => {
  const user = openNew();
  await addWater(user);
  const settings = await openOption(user, 'Water');
  await user.type(settings.getByLabelText('Seats'), '3');
  await user.click(option(3));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(option(2)).toHaveValue('Water');
  expect(option(2)).toHaveFocus();
  expect(screen.getByText('Water, place 2 of 3')).toBeInTheDocument();
  const up = settings.getByRole('button', { name: 'Move up' });
  await user.click(up);
  await user.click(up);
  expect(up).toHaveFocus();
  expect(screen.getByText('Water, place 1 of 3')).toBeInTheDocument();
  await submit(user);
  expect(server.sent).toMatchObject([{ options: [{ text: 'Water', seats: 3 }, { text: 'Tea' }, { text: 'Coffee' }] }]);
});

test('a toast puts a removed option back in its place, with its settings, and goes with the form', async () => {
  const user = openNew();
  await addWater(user);
  const settings = await openOption(user, 'Coffee');
  await user.type(settings.getByLabelText('Seats'), '3');
  await user.type(settings.getByLabelText('Option description'), 'Filtered');
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(shownToasts()).toEqual(['success: “Coffee” removed.']);
  await act(async () => toasts.get()[0]?.action?.run());
  expect([1, 2, 3].map((number) => option(number))).toMatchObject([
    { value: 'Tea' },
    { value: 'Coffee' },
    { value: 'Water' },
  ]);
  await waitFor(() => expect(option(2)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await submit(user);
  expect(server.sent).toMatchObject([
    { options: [{ text: 'Coffee', description: 'Filtered', seats: 3 }, { text: 'Water' }] },
  ]);
  cleanup();
  expect(shownToasts()).toEqual([]);
});

test('shows the ballot beside the form, to try, as it is filled in', async () => {
  const noMatch = matchMedia('');
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(noMatch, { matches: media === '(width >= 80rem)' }));
  const user = openNew();
  const preview = within(await screen.findByRole('region', { name: 'Try the ballot as voters get it' }));
  expect(preview.getByText('Option 2')).toBeInTheDocument();
  fill();
  expect(preview.getByText('Tea or coffee?')).toBeInTheDocument();
  await user.click(preview.getByRole('button', { name: /Coffee/ }));
  expect(preview.getByRole('button', { name: /Coffee/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(radio('Rank'));
  expect(await preview.findByRole('button', { name: 'Add Tea' })).toBeInTheDocument();
  expect(preview.getByText('They cannot change their vote.')).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});

test('opens later beside the end, or at once', async () => {
  const user = openNew();
  expect(screen.queryByLabelText('Opens At')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open later' }));
  expect(screen.getByLabelText('Opens At')).toHaveFocus();
  fireEvent.change(screen.getByLabelText('Opens At'), { target: { value: '2199-01-01T10:00' } });
  expect(screen.getByLabelText('Opens At')).toHaveAccessibleDescription(/can vote in/);
  await user.click(screen.getByRole('button', { name: 'Open at once' }));
  expect(screen.queryByLabelText('Opens At')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open later' })).toHaveFocus();
});

test('sets the end by a suggestion, says how far it is, and removes it', async () => {
  const user = openNew();
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription('Ends in 1 day.');
  await user.click(screen.getByRole('button', { name: 'In a week' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription('Ends in 7 days.');
  await user.click(screen.getByRole('button', { name: 'No end date' }));
  expect(screen.getByLabelText('End Date')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'No end date' })).toBeNull();
});

test("names the viewer's time zone beside the end", async () => {
  openNew();
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' }).formatToParts().at(-1)?.value ?? '?';
  expect(await screen.findByText(zone)).toBeInTheDocument();
});

test('shows a validation error of the server at its field', async () => {
  const message = 'End date must be in the future (at least 1 minute from now)';
  rejectField('ends_at', message);
  const user = openNew();
  fill();
  await submit(user);
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(/at least 1 minute from now/);
  expect(server.done).toEqual([]);
});

test('repeats the idempotency key after an unreadable response, so that no second poll is created', async () => {
  server.respond = () => new Response('<html>', { status: 201 });
  const user = openNew();
  fill();
  await submit(user);
  expect(await screen.findByText('Failed to create poll')).toBeInTheDocument();
  server.respond = () => json(201, aPoll());
  await submit(user);
  expect(server.done).toHaveLength(1);
  expect(server.keys).toHaveLength(2);
  expect(server.keys[0]).toBe(server.keys[1]);
});
