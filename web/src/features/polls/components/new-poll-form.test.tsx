import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aPoll } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { NewPollForm } from './new-poll-form.tsx';

let answer: () => Response;
let sent: unknown[];
let created: Poll[];

const POLL = aPoll();

beforeEach(() => {
  sent = [];
  created = [];
  answer = () => new Response(JSON.stringify(POLL), { status: 201 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NewPollForm onCreated={(poll) => created.push(poll)} />
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
  await user.click(screen.getByLabelText(/Allow multiple votes/));
  await user.click(screen.getByLabelText(/Public results/));
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
