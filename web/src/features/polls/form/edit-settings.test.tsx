import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json } from '../../../../jest/api-fixture.ts';
import { anOption, aPoll } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/polls-fixture.tsx';
import { EditPollForm } from './edit-poll-form.tsx';

let sent: unknown[];

const OPENING = '2199-01-02T03:04:05.678Z';

const RULED = aPoll({
  method: 'score',
  min_choices: 1,
  max_choices: 2,
  change_vote: true,
  results_when: 'after_close',
  voters_add_options: 'approved',
  opens_at: OPENING,
  options: [{ ...anOption(0, 'Tea'), description: 'Hot' }, anOption(0, 'Coffee')],
});
const SEATED = aPoll({ options: [{ ...anOption(0, 'Tea'), seats: 4 }, anOption(0, 'Coffee')] });

beforeEach(() => {
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push(JSON.parse(String(init.body)));
    return json(200, RULED);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const open = (poll: Poll) => {
  const form = (current: Poll) => <EditPollForm poll={current} cancel={null} onSaved={() => undefined} />;
  const { user, rerender } = renderUi(form(poll));
  return { user, receive: (current: Poll) => rerender(form(current)) };
};
const openSettings = async (user: UserEvent) => {
  await user.click(screen.getByText('More settings'));
  await screen.findByRole('radio', { name: 'Rank' });
};
const update = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Update Poll' }));
const radio = (name: string) => screen.getByRole('radio', { name });

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
  const { user } = open(poll);
  await openSettings(user);
  await update(user);
  expect(sent).toStrictEqual([ordinaryBodyOf(poll)]);
});

test('keeps the rules of a poll, and shows them while the section is closed', async () => {
  const { user } = open(RULED);
  expect(screen.getByText('More settings').closest('details')).not.toHaveAttribute('open');
  expect(await screen.findByText('Voters give 1 to 2 options a score from 0 to 5.')).toBeInTheDocument();
  await update(user);
  expect(sent).toStrictEqual([
    {
      ...ordinaryBodyOf(RULED),
      method: 'score',
      min_choices: 1,
      max_choices: 2,
      change_vote: true,
      results_when: 'after_close',
      voters_add_options: 'approved',
      opens_at: OPENING,
      options: RULED.options.map(({ id, text, description = '' }) => ({ id, text, description, seats: null })),
    },
  ]);
});

test('clears rules', async () => {
  const { user } = open(RULED);
  await openSettings(user);
  await user.clear(screen.getByLabelText('Minimum number of choices'));
  await user.clear(screen.getByLabelText('Maximum number of choices'));
  await user.click(screen.getByRole('checkbox', { name: 'People can change their vote' }));
  await user.click(radio('Always'));
  await user.click(radio('Choose'));
  await user.click(radio('Only you'));
  await user.click(screen.getByRole('button', { name: 'Open at once' }));
  await user.click(screen.getByText('Tea', { selector: 'summary *' }));
  await user.clear(screen.getByLabelText('Option description'));
  await update(user);
  expect(sent).toStrictEqual([
    {
      ...ordinaryBodyOf(RULED),
      method: 'choose',
      min_choices: null,
      max_choices: null,
      change_vote: false,
      results_when: 'always',
      voters_add_options: 'no',
      opens_at: null,
      options: RULED.options.map(({ id, text }) => ({ id, text, description: '', seats: null })),
    },
  ]);
});

test('clears seats that are not possible any more', async () => {
  const { user } = open(SEATED);
  await openSettings(user);
  await user.click(radio('After they voted'));
  await update(user);
  expect(sent).toMatchObject([{ results_when: 'after_vote', options: [{ seats: null }, { seats: null }] }]);
});

test('adds a rule to an ordinary poll', async () => {
  const { user } = open(aPoll());
  await openSettings(user);
  await user.click(screen.getByRole('checkbox', { name: 'People can change their vote' }));
  await update(user);
  expect(sent).toMatchObject([{ method: 'choose', change_vote: true, min_choices: null, opens_at: null }]);
});

test('votes lock the method, the limits and the opening, also those that arrive while the form is open', async () => {
  const { user, receive } = open(RULED);
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
  expect(radio('Always')).toBeEnabled();
  await update(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ method: 'score', min_choices: 1, max_choices: 2, opens_at: OPENING }]);
});

test('puts a removed option back with its description and seats', async () => {
  const { user, receive } = open(SEATED);
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(screen.getByLabelText('Option 3'), 'Water');
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  const [tea, coffee] = SEATED.options;
  if (!tea || !coffee) throw new Error('The poll has two options.');
  receive({ ...SEATED, options: [{ ...tea, votes: 1 }, coffee], total_votes: 1, version: 2 });
  await user.click(within(screen.getByText(/received votes/).closest('div') ?? document.body).getByRole('button'));
  await update(user);
  expect(sent).toMatchObject([{ options: [{ id: tea.id, seats: 4 }, { id: coffee.id }, { text: 'Water' }] }]);
});
