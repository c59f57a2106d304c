import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, tokenFor, VIEWER } from '../../../../jest/api-fixture.ts';
import { aPoll } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/polls-fixture.tsx';
import { drafts } from '../../../lib/drafts.ts';
import { session } from '../../../lib/session/session.ts';
import { toDateTimeLocal } from './form-schema.ts';
import { NewPollForm } from './new-poll-form.tsx';

let respond: () => Response;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  respond = () => json(201, aPoll());
  session.signIn(tokenFor(VIEWER), VIEWER);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    sent.push(JSON.parse(String(init.body)));
    return respond();
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const open = () => renderUi(<NewPollForm onCreated={() => undefined} />, { path: '/create' }).user;

const fill = () => {
  for (const [label, value] of Object.entries({ Title: 'Tea or coffee?', 'Option 1': 'Tea', 'Option 2': 'Coffee' })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

const details = () => screen.getByText('More settings').closest('details');
const openSettings = async (user: UserEvent) => {
  await user.click(screen.getByText('More settings'));
  await screen.findByRole('radio', { name: 'Rank' });
};
const openFilled = async () => {
  const user = open();
  fill();
  await openSettings(user);
  return user;
};
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Poll' }));
const box = (name: string) => screen.getByRole('checkbox', { name });
const radio = (name: string) => screen.getByRole('radio', { name });
const preview = () => within(screen.getByRole('region', { name: 'What voters are told' }));
const option = async (user: UserEvent, name: string) => {
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
  const user = open();
  expect(details()).not.toHaveAttribute('open');
  expect(screen.queryByRole('radio')).toBeNull();
  await openSettings(user);
  await option(user, 'Option 1');
  expect(drafts.get('new poll')).toBeUndefined();
  fill();
  await submit(user);
  expect(sent).toStrictEqual([ORDINARY]);
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
  expect(sent).toStrictEqual([
    { ...ORDINARY, method: 'rank', min_choices: 1, max_choices: 2, change_vote: true, results_when: 'after_vote' },
  ]);
});

test('sends descriptions and seats of the options that have them', async () => {
  const user = await openFilled();
  const tea = await option(user, 'Tea');
  await user.type(tea.getByLabelText('Option description'), 'Hot');
  await user.type(tea.getByLabelText('Seats'), '4');
  expect(tea.getByText('3/300')).toBeInTheDocument();
  await submit(user);
  expect(sent).toStrictEqual([
    { ...ORDINARY, options: [{ text: 'Tea', description: 'Hot', seats: 4 }, { text: 'Coffee' }] },
  ]);
});

test('descriptions and seats stay with their option when another one is removed', async () => {
  const user = await openFilled();
  const coffee = await option(user, 'Coffee');
  await user.type(coffee.getByLabelText('Seats'), '4');
  await user.click(screen.getByRole('button', { name: 'Add option' }));
  await user.type(screen.getByLabelText('Option 3'), 'Water');
  await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
  await submit(user);
  expect(sent).toStrictEqual([{ ...ORDINARY, options: [{ text: 'Coffee', seats: 4 }, { text: 'Water' }] }]);
});

test('sends an opening in ISO 8601, and offers to remove it', async () => {
  const user = await openFilled();
  const typed = toDateTimeLocal(Date.now() + 86_400_000);
  fireEvent.change(screen.getByLabelText('Opens At'), { target: { value: typed } });
  await submit(user);
  expect(sent).toStrictEqual([{ ...ORDINARY, opens_at: new Date(typed).toISOString() }]);
  await user.click(screen.getByRole('button', { name: 'Open at once' }));
  expect(screen.getByLabelText('Opens At')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Open at once' })).toBeNull();
});

test('a ranking disables multiple votes, which come back when people choose again, and private results seats', async () => {
  const user = await openFilled();
  await user.click(box('Allow multiple votes'));
  const tea = await option(user, 'Tea');
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
  expect(sent).toStrictEqual([
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
  expect(sent).toStrictEqual([
    { ...ORDINARY, allow_multiple_votes: true, min_choices: 2 },
    { ...ORDINARY, change_vote: true },
  ]);
});

test('private results disable the time at which people see them', async () => {
  const user = await openFilled();
  await user.click(radio('After the poll is closed'));
  await user.click(box('Public results'));
  expect(radio('After the poll is closed')).toBeDisabled();
  expect(screen.getByRole('group', { name: 'When people see the results' })).toHaveAccessibleDescription(
    'The results of this poll are private: voters never see them.',
  );
  await submit(user);
  expect(sent).toStrictEqual([{ ...ORDINARY, show_results: false }]);
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
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Maximum number of choices'));
  await waitFor(() => expect(minimum).not.toHaveAttribute('aria-invalid'));
  expect(details()).toHaveAttribute('open');
});

const reject = (path: string, message: string) => {
  const body = { message, code: 'validation_failed', errors: [{ path, message }], requestId: 'r' };
  respond = () => json(400, body);
};

test('a rejected setting opens the section, even if it was never opened', async () => {
  reject('opens_at', 'The opening must be in the future');
  const user = open();
  fill();
  await submit(user);
  await waitFor(() => expect(details()).toHaveAttribute('open'));
  expect(await screen.findByLabelText('Opens At')).toHaveAccessibleDescription('The opening must be in the future');
});

test('rejected seats open the section and their option, and get the focus', async () => {
  reject('options.1.seats', 'An option cannot have fewer seats than votes');
  const user = await openFilled();
  const coffee = await option(user, 'Coffee');
  await user.type(coffee.getByLabelText('Seats'), '4');
  await user.click(screen.getByText('Coffee', { selector: 'summary *' }));
  await user.click(screen.getByText('More settings'));
  await waitFor(() => expect(details()).not.toHaveAttribute('open'));
  await submit(user);
  const seats = await screen.findByLabelText('Seats');
  await waitFor(() => expect(seats).toHaveAccessibleDescription(/fewer seats than votes/));
  expect(seats).toHaveFocus();
  expect(details()).toHaveAttribute('open');
  expect(seats.closest('details')).toHaveAttribute('open');
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
  expect(sent).toEqual([]);
});

test('keeps the settings in the draft', async () => {
  const user = await openFilled();
  await user.click(radio('Score'));
  await user.type(screen.getByLabelText('Maximum number of choices'), '2');
  await user.click(radio('After they voted'));
  const tea = await option(user, 'Tea');
  await user.type(tea.getByLabelText('Option description'), 'Hot');
  cleanup();
  const again = open();
  expect(screen.getByText('What you were writing is still here.')).toBeInTheDocument();
  expect(details()).not.toHaveAttribute('open');
  expect(await screen.findByText('Voters give up to 2 options a score from 0 to 5.')).toBeInTheDocument();
  await submit(again);
  expect(sent).toStrictEqual([
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
  const user = open();
  expect(screen.getByLabelText('Title')).toHaveValue('Tea or coffee?');
  await submit(user);
  expect(sent).toStrictEqual([ORDINARY]);
});

test('Reset Form clears the settings', async () => {
  const user = await openFilled();
  await user.click(radio('Rank'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '2');
  await user.click(screen.getByRole('button', { name: 'Reset Form' }));
  expect(radio('Choose')).toBeChecked();
  fill();
  await submit(user);
  expect(sent).toStrictEqual([ORDINARY]);
});
