import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, tokenFor, VIEWER } from '../../../../jest/api-fixture.ts';
import { aPoll } from '../../../../jest/factories.ts';
import { renderUi } from '../../../../jest/polls-fixture.tsx';
import { session } from '../../../lib/session/session.ts';
import { EditPollForm } from './edit-poll-form.tsx';
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

const radio = (name: string) => screen.getByRole('radio', { name });
const openSettings = async (user: UserEvent) => {
  await user.click(screen.getByText('More settings'));
  await screen.findByRole('radio', { name: 'Only you' });
};
const openNew = async () => {
  const { user } = renderUi(<NewPollForm onCreated={() => undefined} />, { path: '/create' });
  await user.type(screen.getByLabelText('Title'), 'Tea or coffee?');
  await user.type(screen.getByLabelText('Option 1'), 'Tea');
  await user.type(screen.getByLabelText('Option 2'), 'Coffee');
  await openSettings(user);
  return user;
};
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Poll' }));

test('a new poll says that voters can add options only where they can', async () => {
  const user = await openNew();
  expect(screen.getByRole('group', { name: 'Who can add options' })).toBeInTheDocument();
  expect(radio('Only you')).toBeChecked();
  await user.click(radio('Voters, at once'));
  expect(screen.getByText('They can add options.')).toBeInTheDocument();
  await user.click(radio('Voters, and you approve each'));
  expect(screen.getByText('They can propose options, which the creator approves or declines.')).toBeInTheDocument();
  await submit(user);
  expect(sent).toMatchObject([{ voters_add_options: 'approved' }]);
});

test('the default is left out', async () => {
  const user = await openNew();
  await user.click(radio('Voters, at once'));
  await user.click(radio('Only you'));
  await submit(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent)).not.toContain('voters_add_options');
});

test('shows an error of the server at the rule', async () => {
  const message = 'Please choose whether people can add options';
  respond = () =>
    json(400, {
      message: 'Check the form',
      code: 'validation_failed',
      errors: [{ path: 'voters_add_options', message }],
      requestId: 'r',
    });
  const user = await openNew();
  await user.click(radio('Voters, at once'));
  await submit(user);
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Who can add options' })).toHaveAccessibleDescription(message),
  );
});

test.each(['no', 'free'] as const)('an edit can set the rule after votes, to %s', async (rule) => {
  const poll = aPoll({ voters_add_options: 'approved', total_votes: 3 });
  respond = () => json(200, poll);
  const { user } = renderUi(<EditPollForm poll={poll} cancel={null} onSaved={() => undefined} />);
  await openSettings(user);
  expect(radio('Voters, and you approve each')).toBeChecked();
  await user.click(radio(rule === 'no' ? 'Only you' : 'Voters, at once'));
  await user.click(screen.getByRole('button', { name: 'Update Poll' }));
  await waitFor(() => expect(sent).toMatchObject([{ voters_add_options: rule, method: 'choose', opens_at: null }]));
});
