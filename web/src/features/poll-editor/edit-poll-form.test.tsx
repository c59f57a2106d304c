import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { anOption, aPoll } from '#jest/factories.ts';
import { openEdit, openSettings, option, radio, server, update } from '#jest/poll-form-fixture.tsx';

const TEA = anOption(2, 'Tea');
const COFFEE = anOption(0, 'Coffee');
const WATER = anOption(0, 'Water');
const VOTED = aPoll({ title: 'What shall we drink?', options: [TEA, COFFEE, WATER], revision: 3, version: 7 });
const UNVOTED = aPoll({ title: 'What shall we drink?', options: [{ ...TEA, votes: 0 }, COFFEE, WATER] });

const votedWith = (...counts: number[]): Poll => {
  const options = VOTED.options.map((one, index) => ({ ...one, votes: counts[index] ?? 0 }));
  return { ...VOTED, options, total_votes: counts.reduce((sum, count) => sum + count, 0), version: 9 };
};

test('sends the changed fields with the opened revision and the ids of the options', async () => {
  const { user } = openEdit(VOTED);
  await user.clear(option(2));
  await user.type(option(2), 'Filter coffee{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(option(4), 'Milk');
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed');
  await update(user);
  expect(server.sent).toEqual([
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
  await waitFor(() => expect(server.done).toHaveLength(1));
});

test('rejects removing an option with votes, and keeps the focus in the options after a removal', async () => {
  const { user } = openEdit(VOTED);
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
  const { user, receive } = openEdit(UNVOTED);
  await user.click(screen.getByLabelText(/Allow multiple votes/));
  await user.clear(option(2));
  await user.type(option(2), 'Filter coffee');
  receive({ ...UNVOTED, options: [TEA, { ...COFFEE, votes: 1 }, WATER], total_votes: 3, version: 9 });
  expect(option(2)).toHaveValue('Filter coffee');
  expect(option(2)).toHaveFocus();
  expect(option(2)).toHaveAccessibleDescription('1 vote');
  expect(screen.getByLabelText(/Allow multiple votes/)).not.toBeChecked();
  await update(user);
  expect(server.sent[0]).toMatchObject({ allow_multiple_votes: false });
});

test('restores a removed option that has received a vote, at its former position', async () => {
  const { user, receive } = openEdit(VOTED);
  await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
  receive(votedWith(2, 1, 0));
  expect(screen.getByText('“Coffee” has received votes meanwhile and cannot be removed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(option(2)).toHaveValue('Coffee');
  await update(user);
  expect(server.sent[0]).toMatchObject({ options: VOTED.options.map(({ id }) => ({ id })) });
});

const OPENING = '2199-01-02T03:04:05.678Z';

const RULED = aPoll({
  method: 'score',
  min_choices: 1,
  max_choices: 2,
  change_vote: true,
  shuffle_options: true,
  results_when: 'after_close',
  voters_add_options: 'approved',
  opens_at: OPENING,
  options: [{ ...anOption(0, 'Tea'), description: 'Hot' }, anOption(0, 'Coffee')],
});
const ordinaryBodyOf = (poll: Poll) => ({
  title: poll.title,
  description: poll.description,
  category: poll.category,
  status: poll.status,
  ends_at: null,
  allow_multiple_votes: false,
  show_results: true,
  options: poll.options.map(({ id, text }) => ({ id, text })),
  revision: poll.revision,
});

test('the request of an ordinary poll has no rules, even after its settings were opened', async () => {
  const poll = aPoll();
  const { user } = openEdit(poll);
  await openSettings(user);
  await update(user);
  expect(server.sent).toStrictEqual([ordinaryBodyOf(poll)]);
});

test('votes lock the method, the limits and the opening, also those that arrive while the form is open', async () => {
  const { user, receive } = openEdit(RULED);
  await openSettings(user);
  await user.click(radio('Rank'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '9');
  receive({ ...RULED, total_votes: 1, version: 2 });
  expect(radio('Score')).toBeDisabled();
  expect(radio('Score')).toBeChecked();
  expect(screen.getByRole('group', { name: 'How people vote' })).toHaveAccessibleDescription(/the poll has votes/);
  expect(screen.getByLabelText('Minimum number of choices')).toHaveValue('1');
  expect(screen.getByLabelText('Minimum number of choices')).toBeDisabled();
  expect(screen.getByLabelText('Opens At')).toBeDisabled();
  expect(screen.getByLabelText('When people see the results')).toBeEnabled();
  await update(user);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent).toMatchObject([{ method: 'score', min_choices: 1, max_choices: 2, opens_at: OPENING }]);
});
