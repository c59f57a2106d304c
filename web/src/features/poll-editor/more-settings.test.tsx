import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  fill,
  openFilled,
  openNew,
  openOption,
  openSettings,
  radio,
  server,
  submit,
} from '#jest/poll-form-fixture.tsx';
import { drafts } from '#lib/drafts.ts';

const details = () => screen.getByText('More settings').closest('details');
const box = (name: string) => screen.getByRole('checkbox', { name });
const preview = () => within(screen.getByRole('region', { name: 'What voters are told' }));
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
  expect(screen.queryByRole('checkbox', { name: 'People can change their vote' })).toBeNull();
  await openSettings(user);
  expect(drafts.get('new poll')).toBeUndefined();
  fill();
  await openOption(user, 'Tea');
  await submit(user);
  expect(server.sent).toStrictEqual([ORDINARY]);
});

test('sends a ranking with its limits, and says what voters are told', async () => {
  const user = await openFilled();
  await user.click(radio('Rank'));
  await user.type(screen.getByLabelText('Minimum number of choices'), '1');
  await user.type(screen.getByLabelText('Maximum number of choices'), '2');
  await user.click(box('People can change their vote'));
  await user.selectOptions(screen.getByLabelText('When people see the results'), 'After they voted');
  expect(preview().getByText('Voters rank 1 to 2 options, the best first.')).toBeInTheDocument();
  expect(preview().getByText('They see the results after they vote.')).toBeInTheDocument();
  await submit(user);
  expect(server.sent).toStrictEqual([
    { ...ORDINARY, method: 'rank', min_choices: 1, max_choices: 2, change_vote: true, results_when: 'after_vote' },
  ]);
});

test('a ranking hides multiple votes, which come back when people choose again; private results end seats', async () => {
  const user = await openFilled();
  await user.click(box('Allow multiple votes'));
  const tea = await openOption(user, 'Tea');
  await user.type(tea.getByLabelText('Seats'), '4');
  await user.click(radio('Rank'));
  expect(screen.queryByRole('checkbox', { name: 'Allow multiple votes' })).toBeNull();
  await user.click(box('Public results'));
  expect(screen.queryByLabelText('When people see the results')).toBeNull();
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

test('lets try the ballot as voters get it', async () => {
  const user = await openFilled();
  await user.click(radio('Score'));
  await user.click(await screen.findByText('Try the ballot as voters get it'));
  const tea = within(await screen.findByRole('group', { name: 'Tea' }));
  await user.click(tea.getByRole('radio', { name: '4' }));
  expect(tea.getByRole('radio', { name: '4' })).toBeChecked();
  await user.click(radio('Rank'));
  await user.click(await screen.findByRole('button', { name: 'Add Coffee' }));
  expect(screen.getByRole('list', { name: 'Your ranking' })).toHaveTextContent('Coffee');
  expect(server.sent).toEqual([]);
});
