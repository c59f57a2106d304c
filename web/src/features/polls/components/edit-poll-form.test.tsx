import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { EditPollForm } from './edit-poll-form.tsx';

let answer: () => Response;
let sent: { body: unknown; key: string | null }[];
let saved: Poll[];

const TEA = anOption(2, 'Tea');
const COFFEE = anOption(0, 'Coffee');
const WATER = anOption(0, 'Water');
const VOTED = aPoll({ title: 'What shall we drink?', options: [TEA, COFFEE, WATER], revision: 3, version: 7 });
const FRESH = aPoll({ title: 'What shall we drink?', options: [{ ...TEA, votes: 0 }, COFFEE, WATER] });

const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ message, code, requestId: 'r' }), { status });

beforeEach(() => {
  sent = [];
  saved = [];
  answer = () => new Response(JSON.stringify({ ...VOTED, revision: 4, version: 8 }), { status: 200 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (poll: Poll) => {
  const client = createQueryClient();
  const tree = (now: Poll) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EditPollForm poll={now} cancel={<Link to="/my-polls">Cancel</Link>} onSaved={(one) => saved.push(one)} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(poll));
  return { user: userEvent.setup(), become: (now: Poll) => rerender(tree(now)) };
};

const update = () => screen.getByRole('button', { name: 'Update Poll' });
const option = (number: number) => screen.getByLabelText(`Option ${number}`, { exact: true });
const votes = (...counts: number[]): Poll => {
  const options = VOTED.options.map((one, index) => ({ ...one, votes: counts[index] ?? 0 }));
  return { ...VOTED, options, total_votes: counts.reduce((sum, count) => sum + count, 0), version: 9 };
};

test('saves what was changed, over the revision that was opened, with the ids of its options', async () => {
  const { user } = open(VOTED);
  await user.clear(option(2));
  await user.type(option(2), 'Filter coffee{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(4), 'Milk');
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed');
  await user.click(update());
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'What shall we drink?',
      description: '',
      category: 'general',
      status: 'closed',
      ends_at: null,
      allow_multiple_votes: false,
      show_results: true,
      options: [
        { id: TEA.id, text: 'Tea' },
        { id: COFFEE.id, text: 'Filter coffee' },
        { id: WATER.id, text: 'Water' },
        { text: 'Milk' },
      ],
      revision: 3,
    },
  ]);
  expect(saved).toHaveLength(1);
});

test('shows the votes of each option, and says what they restrict', () => {
  open(VOTED);
  expect(screen.getByText('This poll has 2 votes. Some options may be restricted.')).toBeInTheDocument();
  expect(option(1)).toHaveAccessibleDescription('2 votes');
  expect(option(2)).toHaveAccessibleDescription('0 votes');
  expect(screen.getByLabelText(/Allow multiple votes/)).toBeDisabled();
  expect(screen.getByText(/this poll has 2 votes\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Vote counts are preserved/)).toBeInTheDocument();
});

test('without votes nothing is restricted', async () => {
  const { user } = open(FRESH);
  expect(screen.queryByText(/Some options may be restricted/)).toBeNull();
  expect(option(1)).not.toHaveAccessibleDescription();
  await user.click(screen.getByLabelText(/Allow multiple votes/));
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({
    allow_multiple_votes: true,
    options: [{ id: COFFEE.id }, { id: WATER.id }],
  });
});

test('an option that holds votes is not removed, and says why; the focus stays among the options', async () => {
  const { user } = open(VOTED);
  await user.click(screen.getByRole('button', { name: 'Option 1 has votes and cannot be removed' }));
  expect(screen.getByText('An option that has votes cannot be removed')).toBeInTheDocument();
  expect(option(1)).toHaveValue('Tea');
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(option(2)).toHaveValue('Water');
  expect(option(2)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(screen.getByText('A poll must have at least 2 options')).toBeInTheDocument();
});

test('votes that come in meanwhile move the counts and the locks, and touch nothing that is typed', async () => {
  const { user, become } = open(FRESH);
  await user.click(screen.getByLabelText(/Allow multiple votes/));
  await user.clear(option(2));
  await user.type(option(2), 'Filter coffee');
  become({ ...FRESH, options: [TEA, { ...COFFEE, votes: 1 }, WATER], total_votes: 3, version: 9 });
  expect(option(2)).toHaveValue('Filter coffee');
  expect(option(2)).toHaveFocus();
  expect(option(2)).toHaveAccessibleDescription('1 vote');
  expect(screen.getByLabelText(/Allow multiple votes/)).not.toBeChecked();
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ allow_multiple_votes: false });
});

test('an option that was removed before it got a vote can be put back where it was', async () => {
  const { user, become } = open(VOTED);
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  become(votes(2, 1, 0));
  expect(screen.getByText('“Coffee” has received votes meanwhile and cannot be removed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(option(2)).toHaveValue('Coffee');
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ options: VOTED.options.map(({ id }) => ({ id })) });
});

test('a newer version is told of; what is typed stays until the newer one is asked for', async () => {
  const { user, become } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  const newer = { ...VOTED, title: 'What shall we eat?', revision: 4, version: 8 };
  become(newer);
  expect(screen.getByText('This poll has changed meanwhile.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we eat?');
  expect(screen.queryByText('This poll has changed meanwhile.')).toBeNull();
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ revision: 4 });
});

test('shows what the server refuses, and keeps what is typed', async () => {
  const message = 'This poll has changed meanwhile. Reload it to see the latest version.';
  answer = () => refusal(409, 'version_conflict', message);
  const { user } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  await user.click(update());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
  expect(saved).toEqual([]);
});

test('a refused edit that is sent again is a new action', async () => {
  answer = () => refusal(409, 'option_has_votes', 'An option that has votes cannot be removed');
  const { user } = open(VOTED);
  await user.click(update());
  await screen.findByText('An option that has votes cannot be removed');
  await user.click(update());
  const keys = sent.map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a poll that closes meanwhile cannot be saved, and says what to do', () => {
  const { become } = open(VOTED);
  become({ ...VOTED, status: 'closed', revision: 4, version: 8 });
  expect(screen.getByText('Cannot edit a closed poll')).toBeInTheDocument();
  expect(screen.getByText('Please activate the poll first before editing.')).toBeInTheDocument();
});

test('leaving with something typed asks first', async () => {
  const { user } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  expect(question).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
});

test('a draft whose end has passed says what publishing it would do, and may be saved', async () => {
  const { user } = open(aPoll({ status: 'draft', ends_at: '2026-01-02T03:04:05.678Z' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(/an active poll closes at once/);
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ ends_at: '2026-01-02T03:04:05.678Z' });
});

test('an option too many is refused in words', async () => {
  const { user } = open(aPoll({ options: Array.from({ length: 100 }, (_, index) => anOption(0, `Dish ${index}`)) }));
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  expect(screen.getByText('A poll can have at most 100 options')).toBeInTheDocument();
  expect(screen.queryByLabelText('Option 101')).toBeNull();
});
