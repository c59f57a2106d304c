import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aPoll } from '../../../../jest/factories.ts';
import {
  fill,
  openEdit,
  openFilled,
  openNew,
  openSettings,
  radio,
  rejectField,
  server,
  submit,
  update,
} from '../../../../jest/poll-form-fixture.tsx';
import { drafts } from '../../../lib/drafts.ts';
import { toDateTimeLocal } from './form-schema.ts';

const details = () => screen.getByText('More settings').closest('details');
const box = (name: string) => screen.getByRole('checkbox', { name });
const preview = () => within(screen.getByRole('region', { name: 'What voters are told' }));
const settingsOf = async (user: UserEvent, name: string) => {
  await user.click(screen.getByText(name, { selector: 'summary *' }));
  return within(await screen.findByRole('group', { name: `Settings of ${name}` }));
};

const ORDINARY = {
  title: 'Tea or coffee?',
  description: '',
  category: 'general',
  status: 'active',
  ends_at: null,
  allow_multiple_votes: false,
  show_results: true,
  options: [{ text: 'Tea' }, { text: 'Coffee' }],
};

test('is closed at first; opening it changes neither the request nor the draft', async () => {
  const user = openNew();
  expect(details()).not.toHaveAttribute('open');
  expect(screen.queryByRole('radio')).toBeNull();
  await openSettings(user);
  await settingsOf(user, 'Option 1');
  expect(drafts.get('new poll')).toBeUndefined();
  fill();
  await submit(user);
  expect(server.sent).toStrictEqual([ORDINARY]);
});

test('every field has a label, and the radio buttons say what voters will see', async () => {
  const user = await openFilled();
  await user.click(radio('Rank'));
  expect(radio('Rank')).toHaveAccessibleDescription('Voters put the options in order, the best first.');
  expect(screen.getByRole('group', { name: 'How people vote' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'When people see the results' })).toBeInTheDocument();
  for (const name of ['Minimum number of choices', 'Maximum number of choices', 'Opens At']) {
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription();
  }
});

test('sends a ranking with its limits, and says what voters are told', async () => {
  const user = await openFilled();
  await user.click(radio('Rank'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '1');
  await user.type(screen.getByLabelText('Maximum number of choices'), '2');
  await user.click(box('People can change their vote'));
  await user.click(radio('After they voted'));
  expect(preview().getByText('Voters rank 1 to 2 options, the best first.')).toBeInTheDocument();
  expect(preview().getByText('They see the results after they vote.')).toBeInTheDocument();
  await submit(user);
  expect(server.sent).toStrictEqual([
    { ...ORDINARY, method: 'rank', min_choices: 1, max_choices: 2, change_vote: true, results_when: 'after_vote' },
  ]);
});

test('sends descriptions and seats of the options that have them', async () => {
  const user = await openFilled();
  const tea = await settingsOf(user, 'Tea');
  await user.type(tea.getByLabelText('Option description'), 'Hot');
  await user.type(tea.getByLabelText('Seats'), '4');
  expect(tea.getByText('3/300')).toBeInTheDocument();
  await submit(user);
  expect(server.sent).toStrictEqual([
    { ...ORDINARY, options: [{ text: 'Tea', description: 'Hot', seats: 4 }, { text: 'Coffee' }] },
  ]);
});

test('sends an opening in ISO 8601, and offers to remove it', async () => {
  const user = await openFilled();
  const typed = toDateTimeLocal(Date.now() + 86_400_000);
  fireEvent.change(screen.getByLabelText('Opens At'), { target: { value: typed } });
  await submit(user);
  expect(server.sent).toStrictEqual([{ ...ORDINARY, opens_at: new Date(typed).toISOString() }]);
  await user.click(screen.getByRole('button', { name: 'Open at once' }));
  expect(screen.getByLabelText('Opens At')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Open at once' })).toBeNull();
});

test('a ranking disables multiple votes, which come back when people choose again, and private results seats', async () => {
  const user = await openFilled();
  await user.click(box('Allow multiple votes'));
  const tea = await settingsOf(user, 'Tea');
  await user.type(tea.getByLabelText('Seats'), '4');
  await user.click(radio('Rank'));
  expect(box('Allow multiple votes')).toBeDisabled();
  expect(box('Allow multiple votes')).not.toBeChecked();
  expect(box('Allow multiple votes')).toHaveAccessibleDescription(/^Only where people choose/);
  await user.click(box('Public results'));
  expect(tea.getByLabelText('Seats')).toBeDisabled();
  expect(tea.getByLabelText('Seats')).toHaveValue(4);
  expect(tea.getByText(/^The poll is saved without seats/)).toBeInTheDocument();
  await submit(user);
  await user.click(box('Public results'));
  await user.click(radio('Choose'));
  expect(box('Allow multiple votes')).toBeChecked();
  await submit(user);
  expect(server.sent).toStrictEqual([
    { ...ORDINARY, show_results: false, method: 'rank' },
    { ...ORDINARY, allow_multiple_votes: true, options: [{ text: 'Tea', seats: 4 }, { text: 'Coffee' }] },
  ]);
});

test('shows limits only where voters take several options; with multiple votes all can change theirs', async () => {
  const user = await openFilled();
  expect(screen.queryByLabelText('Minimum number of choices')).toBeNull();
  await user.click(box('People can change their vote'));
  await user.click(box('Allow multiple votes'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '2');
  expect(box('People can change their vote')).toBeDisabled();
  expect(box('People can change their vote')).toHaveAccessibleDescription(
    'With multiple votes, voters can always change theirs.',
  );
  await submit(user);
  await user.click(box('Allow multiple votes'));
  await submit(user);
  expect(server.sent).toStrictEqual([
    { ...ORDINARY, allow_multiple_votes: true, min_choices: 2 },
    { ...ORDINARY, change_vote: true },
  ]);
});

test('opens for an invalid field, focuses it, and rechecks it when the other limit changes', async () => {
  const user = await openFilled();
  await user.click(radio('Score'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '2');
  await user.type(screen.getByLabelText('Maximum number of choices'), '1');
  await user.click(screen.getByText('More settings'));
  await waitFor(() => expect(details()).not.toHaveAttribute('open'));
  await submit(user);
  const minimum = screen.getByLabelText('Minimum number of choices');
  await waitFor(() => expect(details()).toHaveAttribute('open'));
  expect(minimum).toHaveAccessibleDescription(/The minimum must not be higher than the maximum/);
  expect(minimum).toHaveFocus();
  expect(server.sent).toEqual([]);
  await user.clear(screen.getByLabelText('Maximum number of choices'));
  await waitFor(() => expect(minimum).not.toHaveAttribute('aria-invalid'));
  expect(details()).toHaveAttribute('open');
});

test('a rejected setting opens the section, even if it was never opened', async () => {
  rejectField('opens_at', 'The opening must be in the future');
  const user = openNew();
  fill();
  await submit(user);
  await waitFor(() => expect(details()).toHaveAttribute('open'));
  expect(await screen.findByLabelText('Opens At')).toHaveAccessibleDescription('The opening must be in the future');
});

test('lets try the ballot as voters get it', async () => {
  const user = await openFilled();
  await user.click(radio('Score'));
  await user.click(screen.getByText('Try the ballot as voters get it'));
  const tea = within(await screen.findByRole('group', { name: 'Tea' }));
  await user.click(tea.getByRole('radio', { name: '4' }));
  expect(tea.getByRole('radio', { name: '4' })).toBeChecked();
  await user.click(radio('Rank'));
  await user.click(await screen.findByRole('button', { name: 'Add Coffee' }));
  expect(screen.getByRole('list', { name: 'Your ranking' })).toHaveTextContent('Coffee');
  expect(server.sent).toEqual([]);
});

test('keeps the settings in the draft', async () => {
  const user = await openFilled();
  await user.click(radio('Score'));
  await user.type(screen.getByLabelText('Maximum number of choices'), '2');
  await user.click(radio('After they voted'));
  const tea = await settingsOf(user, 'Tea');
  await user.type(tea.getByLabelText('Option description'), 'Hot');
  cleanup();
  const again = openNew();
  expect(screen.getByText('What you were writing is still here.')).toBeInTheDocument();
  expect(details()).not.toHaveAttribute('open');
  expect(await screen.findByText('Voters give up to 2 options a score from 0 to 5.')).toBeInTheDocument();
  await submit(again);
  expect(server.sent).toStrictEqual([
    {
      ...ORDINARY,
      method: 'score',
      max_choices: 2,
      results_when: 'after_vote',
      options: [{ text: 'Tea', description: 'Hot' }, { text: 'Coffee' }],
    },
  ]);
});

test('restores a draft from before there were settings', async () => {
  const { ends_at, ...values } = ORDINARY;
  drafts.set('new poll', { values: { ...values, ends_at: '' }, revision: 0 });
  const user = openNew();
  expect(screen.getByLabelText('Title')).toHaveValue('Tea or coffee?');
  await submit(user);
  expect(server.sent).toStrictEqual([ORDINARY]);
});

test('a new poll says that voters can add options only where they can', async () => {
  const user = await openFilled();
  expect(screen.getByRole('group', { name: 'Who can add options' })).toBeInTheDocument();
  expect(radio('Only you')).toBeChecked();
  await user.click(radio('Voters, at once'));
  expect(screen.getByText('They can add options.')).toBeInTheDocument();
  await user.click(radio('Voters, and you approve each'));
  expect(screen.getByText('They can propose options, which the creator approves or declines.')).toBeInTheDocument();
  await submit(user);
  expect(server.sent).toMatchObject([{ voters_add_options: 'approved' }]);
});

test.each(['no', 'free'] as const)('an edit can set the rule after votes, to %s', async (rule) => {
  const poll = aPoll({ voters_add_options: 'approved', total_votes: 3 });
  const { user } = openEdit(poll);
  await openSettings(user);
  expect(radio('Voters, and you approve each')).toBeChecked();
  await user.click(radio(rule === 'no' ? 'Only you' : 'Voters, at once'));
  await update(user);
  await waitFor(() =>
    expect(server.sent).toMatchObject([{ voters_add_options: rule, method: 'choose', opens_at: null }]),
  );
});

test('seats stay with their option when another one is removed', async () => {
  const user = await openFilled();
  const coffee = await settingsOf(user, 'Coffee');
  await user.type(coffee.getByLabelText('Seats'), '4');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(screen.getByLabelText('Option 3'), 'Water');
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await submit(user);
  expect(server.sent).toStrictEqual([{ ...ORDINARY, options: [{ text: 'Coffee', seats: 4 }, { text: 'Water' }] }]);
});
