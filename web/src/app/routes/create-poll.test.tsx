import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anOption, aPoll, errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { screen as createPoll } from './create-poll.tsx';

const POLL = aPoll({
  title: 'Tea or coffee?',
  description: 'At noon',
  status: 'closed',
  category: 'sports',
  ends_at: '2030-01-02T03:04:05.678Z',
  opens_at: '2029-01-02T03:04:05.678Z',
  method: 'score',
  results_when: 'after_vote',
  options: [
    { ...anOption(3, 'Tea'), description: 'Green' },
    { ...anOption(1, 'Coffee'), seats: 2 },
  ],
});

let respond: () => Response;
let sent: unknown[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  sent = [];
  respond = () => json(200, POLL);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, { method = 'GET', body } = {}) => {
    if (method !== 'POST') return respond();
    sent.push(JSON.parse(String(body)));
    return json(201, POLL);
  });
});
afterEach(() => {
  session.signOut();
});

const open = () => {
  const Screen = createPoll.component;
  const path = `/create?from=${POLL.id}`;
  history.replaceState(null, '', path);
  return renderUi(<Screen />, { path }).user;
};
const title = () => screen.getByLabelText('Title');

test('shows an empty form if the poll is not there', async () => {
  respond = () => errorResponse(404, 'not_found');
  open();
  expect(await screen.findByText(/^The poll to copy was not found/)).toBeInTheDocument();
  expect(title()).toHaveValue('');
});

test('tries again to load the poll, and keeps what was typed meanwhile', async () => {
  respond = () => errorResponse(503, 'unavailable');
  const user = open();
  await screen.findByText('The poll to copy could not be loaded.');
  respond = () => json(200, POLL);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^Copied from/);
  expect(title()).toHaveValue('Tea or coffee?');
});
