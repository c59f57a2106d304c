import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { aPoll } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { NewPollForm } from './new-poll-form.tsx';

let answer: () => Response;
let sent: unknown[];
let keys: (string | null)[];
let created: Poll[];

const POLL = aPoll();

beforeEach(() => {
  // The guard of the form looks at the address that the browser shows.
  history.replaceState(null, '', '/create');
  sent = [];
  keys = [];
  created = [];
  answer = () => new Response(JSON.stringify(POLL), { status: 201 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push(JSON.parse(String(init.body)));
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const open = () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/create']}>
        <NewPollForm onCreated={(poll) => created.push(poll)} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

const submit = () => screen.getByRole('button', { name: 'Create Poll' });
const option = (number: number) => screen.getByLabelText(`Option ${number}`);

test('puts up a poll', async () => {
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

test('a form with faults says so, names each, goes to the first and sends nothing', async () => {
  const user = open();
  await user.click(submit());
  expect(await screen.findByText('Please fix the form errors before submitting')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Poll title is required');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.getByText('At least 2 options are required')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('options are added by the button and by Enter, and removed', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(3), 'Water{Enter}');
  expect(option(4)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  expect(option(2)).toHaveValue('Water');
  expect(screen.queryByLabelText('Option 4')).toBeNull();
  expect(sent).toEqual([]);
});

test('removing below two is refused in words', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(screen.getByText('A poll must have at least 2 options')).toBeInTheDocument();
  expect(option(2)).toBeInTheDocument();
});

test('Reset Form empties it', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.queryByLabelText('Option 3')).toBeNull();
});

test('counts what has been typed, past the limit too', async () => {
  const user = open();
  await user.click(screen.getByLabelText('Title'));
  await user.paste('x'.repeat(201));
  expect(screen.getByText('201/200')).toBeInTheDocument();
});

test('puts what the server objects to beside its field', async () => {
  const message = 'End date must be in the future (at least 1 minute from now)';
  const body = { message, code: 'validation_failed', errors: [{ path: 'ends_at', message }], requestId: 'r' };
  answer = () => new Response(JSON.stringify(body), { status: 400 });
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
  await user.click(submit());
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(/at least 1 minute from now/);
  expect(created).toEqual([]);
});

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.type(option(2), 'Coffee');
};

test('pressed again after an answer that could not be read, it puts up no second poll', async () => {
  answer = () => new Response('<html>', { status: 201 });
  const user = open();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Failed to create poll')).toBeInTheDocument();
  answer = () => new Response(JSON.stringify(POLL), { status: 201 });
  await user.click(submit());
  expect(created).toEqual([POLL]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('what is changed after a failure is another poll', async () => {
  answer = () => new Response('<html>', { status: 201 });
  const user = open();
  await fill(user);
  await user.click(submit());
  await screen.findByText('Failed to create poll');
  await user.type(option(2), ' with milk');
  await user.click(submit());
  expect(keys[0]).not.toBe(keys[1]);
});

test('leaving with something typed asks first, and goes when told to', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  expect(screen.getByTestId('address')).toHaveTextContent('/create');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
});

test('leaving an empty form asks nothing', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
});

test('after Reset Form there is nothing to lose', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('removing an option leaves the focus on the one that took its place', async () => {
  const user = open();
  await user.type(option(2), 'Coffee{Enter}');
  await user.type(option(3), 'Water');
  await user.click(screen.getByRole('button', { name: 'Remove option 3' }));
  expect(option(2)).toHaveFocus();
});

test('goes to the first option that is missing where the options are all that is at fault', async () => {
  const user = open();
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(option(1), 'Tea');
  await user.click(submit());
  expect(await screen.findByText('At least 2 options are required')).toBeInTheDocument();
  expect(option(2)).toHaveFocus();
});

test('names the blank option among filled ones, and goes there', async () => {
  const user = open();
  await fill(user);
  await user.type(option(2), '{Enter}');
  await user.click(submit());
  expect(option(3)).toHaveAccessibleDescription('Option text is required');
  expect(option(3)).toHaveFocus();
  expect(sent).toEqual([]);
});
