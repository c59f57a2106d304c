import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json } from '../../../../jest/api-fixture.ts';
import { aPoll } from '../../../../jest/factories.ts';
import { renderUi, shownLocation } from '../../../../jest/polls-fixture.tsx';
import { NewPollForm } from './new-poll-form.tsx';

let respond: () => Response;
let sent: unknown[];
let keys: (string | null)[];
let created: Poll[];

const POLL = aPoll();

beforeEach(() => {
  // The leave guard compares links to the browser's location, not to the memory router's.
  history.replaceState(null, '', '/create');
  sent = [];
  keys = [];
  created = [];
  respond = () => json(201, POLL);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push(JSON.parse(String(init.body)));
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return respond();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = () => renderUi(<NewPollForm onCreated={(poll) => created.push(poll)} />, { path: '/create' }).user;

const submit = () => screen.getByRole('button', { name: 'Create Poll' });
const option = (number: number) => screen.getByLabelText(`Option ${number}`);

test('creates a poll', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.selectOptions(screen.getByLabelText('Category'), 'Sports');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
  await user.click(screen.getByRole('checkbox', { name: 'Allow multiple votes' }));
  await user.click(screen.getByRole('checkbox', { name: 'Public results' }));
  await user.click(submit());
  expect(sent).toEqual([
    {
      title: 'Tea or coffee?',
      description: '',
      category: 'sports',
      status: 'active',
      ends_at: null,
      allow_multiple_votes: true,
      show_results: false,
      options: [{ text: 'Tea' }, { text: 'Coffee' }],
    },
  ]);
  expect(created).toEqual([POLL]);
});

test('shows all errors of an invalid form, focuses the first field and sends nothing', async () => {
  const user = open();
  await user.click(submit());
  expect(await screen.findByText('Please fix the form errors before submitting')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Poll title is required');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.getByText('At least 2 options are required')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('adds options by the button and by Enter, and removes them', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(3), 'Water{Enter}');
  expect(option(4)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  expect(option(2)).toHaveValue('Water');
  expect(screen.queryByLabelText('Option 4')).toBeNull();
  expect(sent).toEqual([]);
});

test('focuses the next option at once on Enter', () => {
  open();
  option(1).focus();
  fireEvent.keyDown(option(1), { key: 'Enter' });
  expect(option(2)).toHaveFocus();
});

test('rejects removing an option below the minimum of two', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(screen.getByText('A poll must have at least 2 options')).toBeInTheDocument();
  expect(option(2)).toBeInTheDocument();
});

test('Reset Form clears all fields', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.queryByLabelText('Option 3')).toBeNull();
});

test('counts the typed characters, even beyond the limit', async () => {
  const user = open();
  await user.click(screen.getByLabelText('Title'));
  await user.paste('x'.repeat(201));
  expect(screen.getByText('201/200')).toBeInTheDocument();
});

test('shows counters of the title and the options only near their limits', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  expect(screen.queryByText(/\/(200|100)$/)).toBeNull();
  await user.click(option(1));
  await user.paste('x'.repeat(90));
  expect(screen.getByText('93/100')).toBeInTheDocument();
  expect(option(1)).toHaveAccessibleDescription('93/100');
  await user.click(screen.getByLabelText('Title'));
  await user.paste('x'.repeat(160));
  expect(screen.getByText('174/200')).toBeInTheDocument();
});

const describedEnd = () => screen.getByLabelText('End Date').getAttribute('aria-describedby')?.split(' ') ?? [];

test('sets the end by a suggestion, says how far it is, and removes it', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription('Ends in 1 day.');
  await user.click(screen.getByRole('button', { name: 'In a week' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription('Ends in 7 days.');
  await user.click(screen.getByRole('button', { name: 'No end date' }));
  expect(screen.getByLabelText('End Date')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'No end date' })).toBeNull();
});

test('says of a past end only that it must be in the future', () => {
  open();
  fireEvent.change(screen.getByLabelText('End Date'), { target: { value: '2026-01-02T03:04' } });
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(
    'End date must be in the future (at least 1 minute from now)',
  );
  expect(describedEnd()).toHaveLength(1);
});

test("names the viewer's time zone beside the end", async () => {
  open();
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' }).formatToParts().at(-1)?.value ?? '?';
  expect(await screen.findByText(zone)).toBeInTheDocument();
});

test('shows a validation error of the server at its field', async () => {
  const message = 'End date must be in the future (at least 1 minute from now)';
  const body = { message, code: 'validation_failed', errors: [{ path: 'ends_at', message }], requestId: 'r' };
  respond = () => json(400, body);
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
  await user.click(submit());
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(/at least 1 minute from now/);
  expect(created).toEqual([]);
});

const fill = async (user: UserEvent) => {
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
};

test('repeats the idempotency key after an unreadable response, so that no second poll is created', async () => {
  respond = () => new Response('<html>', { status: 201 });
  const user = open();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Failed to create poll')).toBeInTheDocument();
  respond = () => json(201, POLL);
  await user.click(submit());
  expect(created).toEqual([POLL]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('uses a new idempotency key for a form that was changed after a failure', async () => {
  respond = () => new Response('<html>', { status: 201 });
  const user = open();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Failed to create poll');
  await user.type(option(2), ' with milk');
  await user.click(submit());
  expect(keys[0]).not.toBe(keys[1]);
});

test('asks before leaving with unsaved input, and leaves on confirmation', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  expect(shownLocation()).toBe('/create');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(shownLocation()).toBe('/');
});

test('leaves an empty form without asking', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(shownLocation()).toBe('/');
});

test('leaves without asking after Reset Form', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps the focus in the options after removing the last one', async () => {
  const user = open();
  await user.type(option(2), 'Coffee{Enter}');
  await user.type(option(3), 'Water');
  await user.click(screen.getByRole('button', { name: 'Remove option 3' }));
  expect(option(2)).toHaveFocus();
});

test('focuses the first blank option if only the options are invalid', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.click(submit());
  expect(await screen.findByText('At least 2 options are required')).toBeInTheDocument();
  expect(option(2)).toHaveFocus();
});

test('marks and focuses a blank option among filled ones', async () => {
  const user = open();
  await fill(user);
  await user.type(option(2), '{Enter}');
  await user.click(submit());
  expect(option(3)).toHaveAccessibleDescription('Option text is required');
  expect(option(3)).toHaveFocus();
  expect(sent).toEqual([]);
});
