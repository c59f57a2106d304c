import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { errorResponse, json } from '../../../../jest/api-fixture.ts';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/polls-fixture.tsx';
import { EditPollForm } from './edit-poll-form.tsx';

let respond: () => Response;
let sent: { body: unknown; key: string | null }[];
let saved: Poll[];

const TEA = anOption(2, 'Tea');
const COFFEE = anOption(0, 'Coffee');
const WATER = anOption(0, 'Water');
const VOTED = aPoll({ title: 'What shall we drink?', options: [TEA, COFFEE, WATER], revision: 3, version: 7 });
const UNVOTED = aPoll({ title: 'What shall we drink?', options: [{ ...TEA, votes: 0 }, COFFEE, WATER] });

beforeEach(() => {
  sent = [];
  saved = [];
  respond = () => json(200, { ...VOTED, revision: 4, version: 8 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
    return respond();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (poll: Poll) => {
  const form = (current: Poll) => (
    <EditPollForm poll={current} cancel={<Link to="/my-polls">Cancel</Link>} onSaved={(one) => saved.push(one)} />
  );
  const { user, rerender } = renderUi(form(poll));
  return { user, receive: (current: Poll) => rerender(form(current)) };
};

const update = () => screen.getByRole('button', { name: 'Update Poll' });
const option = (number: number) => screen.getByLabelText(`Option ${number}`, { exact: true });
const votedWith = (...counts: number[]): Poll => {
  const options = VOTED.options.map((one, index) => ({ ...one, votes: counts[index] ?? 0 }));
  return { ...VOTED, options, total_votes: counts.reduce((sum, count) => sum + count, 0), version: 9 };
};

test('sends the changed fields with the opened revision and the ids of the options', async () => {
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

test('shows the votes of each option and what they restrict', () => {
  open(VOTED);
  expect(screen.getByText('This poll has 2 votes. Some options may be restricted.')).toBeInTheDocument();
  expect(option(1)).toHaveAccessibleDescription('2 votes');
  expect(option(2)).toHaveAccessibleDescription('0 votes');
  expect(screen.getByLabelText(/Allow multiple votes/)).toBeDisabled();
  expect(screen.getByText(/this poll has 2 votes\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Vote counts are preserved/)).toBeInTheDocument();
});

test('restricts nothing in a poll without votes', async () => {
  const { user } = open(UNVOTED);
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

test('rejects removing an option with votes, and keeps the focus in the options after a removal', async () => {
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

test('updates counts and locks when votes arrive, and keeps the typed text', async () => {
  const { user, receive } = open(UNVOTED);
  await user.click(screen.getByLabelText(/Allow multiple votes/));
  await user.clear(option(2));
  await user.type(option(2), 'Filter coffee');
  receive({ ...UNVOTED, options: [TEA, { ...COFFEE, votes: 1 }, WATER], total_votes: 3, version: 9 });
  expect(option(2)).toHaveValue('Filter coffee');
  expect(option(2)).toHaveFocus();
  expect(option(2)).toHaveAccessibleDescription('1 vote');
  expect(screen.getByLabelText(/Allow multiple votes/)).not.toBeChecked();
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ allow_multiple_votes: false });
});

test('restores a removed option that has received a vote, at its former position', async () => {
  const { user, receive } = open(VOTED);
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  receive(votedWith(2, 1, 0));
  expect(screen.getByText('“Coffee” has received votes meanwhile and cannot be removed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(option(2)).toHaveValue('Coffee');
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ options: VOTED.options.map(({ id }) => ({ id })) });
});

test('warns of a newer version and keeps the typed text until that is loaded', async () => {
  const { user, receive } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  const newer = { ...VOTED, title: 'What shall we eat?', revision: 4, version: 8 };
  receive(newer);
  expect(screen.getByText('This poll has changed meanwhile.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we eat?');
  expect(screen.queryByText('This poll has changed meanwhile.')).toBeNull();
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ revision: 4 });
});

test('shows a rejection by the server and keeps the typed text', async () => {
  const message = 'This poll has changed meanwhile. Reload it to see the latest version.';
  respond = () => errorResponse(409, 'version_conflict', message);
  const { user } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  await user.click(update());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
  expect(saved).toEqual([]);
});

test('sends a rejected edit again with a new idempotency key', async () => {
  respond = () => errorResponse(409, 'option_has_votes', 'An option that has votes cannot be removed');
  const { user } = open(VOTED);
  await user.click(update());
  await screen.findByText('An option that has votes cannot be removed');
  await user.click(update());
  const keys = sent.map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});

test('says what to do if the poll is closed in the meantime', () => {
  const { receive } = open(VOTED);
  receive({ ...VOTED, status: 'closed', revision: 4, version: 8 });
  expect(screen.getByText('Cannot edit a closed poll')).toBeInTheDocument();
  expect(screen.getByText('Please activate the poll first before editing.')).toBeInTheDocument();
});

test('asks before leaving with unsaved input', async () => {
  const { user } = open(VOTED);
  await user.type(screen.getByLabelText('Title'), ' Now');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('What shall we drink? Now');
});

test('saves a draft whose end has passed, with a hint that publishing closes it', async () => {
  const { user } = open(aPoll({ status: 'draft', ends_at: '2026-01-02T03:04:05.678Z' }));
  expect(screen.getByLabelText('End Date')).toHaveAccessibleDescription(/an active poll closes at once/);
  await user.click(update());
  expect(sent[0]?.body).toMatchObject({ ends_at: '2026-01-02T03:04:05.678Z' });
});

test('rejects more options than the limit', async () => {
  const { user } = open(aPoll({ options: Array.from({ length: 100 }, (_, index) => anOption(0, `Dish ${index}`)) }));
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  expect(screen.getByText('A poll can have at most 100 options')).toBeInTheDocument();
  expect(screen.queryByLabelText('Option 101')).toBeNull();
});
