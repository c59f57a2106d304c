import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { CHAT_KEY } from '../create-history.ts';
import { history } from '../history.ts';
import { AssistantWidget } from './assistant-widget.tsx';

const QUICK = 'How do I create a poll?';

const answer = (response: string, sources: { title: string; path: string }[] = []) => json(200, { response, sources });

let respond: () => Response | Promise<Response>;
let requests: { message: string; key: string | null }[];

beforeEach(() => {
  requests = [];
  respond = () => answer('Choose Create Poll.', [{ title: 'Create a poll', path: '/create' }]);
  session.signIn(tokenFor(VIEWER), VIEWER);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    const { message } = JSON.parse(String(init.body));
    requests.push({ message, key: new Headers(init.headers).get('Idempotency-Key') });
    return respond();
  });
});
afterEach(() => {
  history.clear(VIEWER.id);
  session.signOut();
});

const open = async () => {
  const { user } = renderUi(<AssistantWidget userId={VIEWER.id} />);
  await user.click(screen.getByRole('button', { name: 'Open help assistant' }));
  await screen.findByRole('dialog', { name: 'Help assistant' });
  return user;
};

const field = () => screen.getByLabelText('Your question');
const log = () => screen.getByRole('log');

test('sends the trimmed text on Enter, and starts a new line on Shift+Enter', async () => {
  const user = await open();
  await user.type(field(), ' One{Shift>}{Enter}{/Shift}two {Enter}');
  expect(requests.map(({ message }) => message)).toEqual(['One\ntwo']);
  expect(field()).toHaveValue('');
  await user.type(field(), '   {Enter}');
  expect(requests).toHaveLength(1);
});

test('shows an error for a question over the limit, and does not send it', async () => {
  const user = await open();
  await user.click(field());
  await user.paste('é'.repeat(1_001));
  expect(screen.getByText('Message must not exceed 1000 characters')).toBeInTheDocument();
  expect(screen.getByText('1001/1000')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(requests).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  expect(requests).toHaveLength(1);
});

test('shows HTML as text, and links only to paths of this app', async () => {
  respond = () =>
    answer('<img src=x onerror=alert(1)>\n\nSecond', [
      { title: 'Elsewhere', path: 'https://example.org' },
      { title: 'Beside', path: '//example.org' },
      { title: 'Script', path: 'javascript:alert(1)' },
      { title: 'Your profile', path: '/profile' },
    ]);
  const user = await open();
  await user.type(field(), '<b>bold</b>{Enter}');
  expect(await within(log()).findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(within(log()).getByText('<b>bold</b>')).toBeInTheDocument();
  expect(within(log()).getByText('Second').tagName).toBe('P');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Your profile']);
});

test.each([
  [
    'the assistant is unavailable',
    503,
    'unavailable',
    "I'm having trouble connecting to get you a proper answer right now...",
  ],
  ['the rate limit is exceeded', 429, 'rate_limited', 'Please wait a moment before asking again'],
])('when %s, shows the error and retries with the same idempotency key', async (_, status, code, message) => {
  respond = () => errorResponse(status, code, code === 'rate_limited' ? message : 'Down.');
  const user = await open();
  await user.click(screen.getByRole('button', { name: QUICK }));
  expect(await within(log()).findByText(message)).toBeInTheDocument();
  respond = () => answer('Here you are.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(log()).findByText('Here you are.')).toBeInTheDocument();
  expect(within(log()).queryByText(message)).toBeNull();
  expect(requests.map(({ message: question }) => question)).toEqual([QUICK, QUICK]);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

test('asks a suggested question when it is chosen, also after a reload', async () => {
  const suggestions = [{ title: 'Seats of an option', question: 'How do I limit the seats?' }];
  respond = () => json(200, { response: 'Did you mean this?', sources: [], suggestions });
  const user = await open();
  await user.type(field(), 'seats{Enter}');
  expect(await screen.findByRole('group', { name: 'Suggested questions' })).toBeInTheDocument();
  cleanup();
  const again = await open();
  respond = () => answer('Set the seats in the form.');
  await again.click(screen.getByRole('button', { name: 'How do I limit the seats? Seats of an option' }));
  expect(await within(log()).findByText('Set the seats in the form.')).toBeInTheDocument();
  expect(requests.map(({ message }) => message)).toEqual(['seats', 'How do I limit the seats?']);
  expect(field()).toHaveFocus();
});

test('restores the conversation after a reload, and clears it after confirmation', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: QUICK }));
  await within(log()).findByText('Choose Create Poll.');
  cleanup();
  const again = await open();
  expect(within(log()).getByText('Choose Create Poll.')).toBeInTheDocument();
  await again.click(screen.getByRole('button', { name: 'Clear history' }));
  await again.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(within(log()).getByText('Choose Create Poll.')).toBeInTheDocument();
  await again.click(screen.getByRole('button', { name: 'Clear history' }));
  const dialog = screen.getByRole('dialog', { name: 'Clear the history?' });
  await again.click(within(dialog).getByRole('button', { name: 'Clear history' }));
  expect(within(log()).queryByText('Choose Create Poll.')).toBeNull();
  expect(screen.getByRole('button', { name: QUICK })).toBeInTheDocument();
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
  expect(field()).toHaveFocus();
});

test('signing out deletes the history, and drops an answer in flight', async () => {
  let respondLater = (_: Response) => {};
  respond = () => new Promise<Response>((resolve) => (respondLater = resolve));
  const user = await open();
  await user.click(screen.getByRole('button', { name: QUICK }));
  expect(localStorage.getItem(CHAT_KEY)).toContain(QUICK);
  act(() => session.signOut());
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
  respondLater(answer('Too late.'));
  expect(await screen.findByRole('button', { name: QUICK })).toBeInTheDocument();
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
});

test('while minimised, announces a new answer and keeps the unsent text', async () => {
  let respondLater = (_: Response) => {};
  respond = () => new Promise<Response>((resolve) => (respondLater = resolve));
  const user = await open();
  await user.type(field(), 'One{Enter}Next');
  await user.click(screen.getByRole('button', { name: 'Minimise' }));
  expect(screen.getByRole('button', { name: 'Show the help assistant' })).toHaveFocus();
  respondLater(answer('First.'));
  await user.click(await screen.findByRole('button', { name: 'Show the help assistant. New answer' }));
  expect(within(log()).getByText('First.')).toBeInTheDocument();
  expect(field()).toHaveValue('Next');
});

test('keeps the history when the session expires', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: QUICK }));
  await within(log()).findByText('Choose Create Poll.');
  await act(() => session.expire('Session expired. Please login again.'));
  // An expired session is signed out after a delay.
  await waitFor(() => expect(session.getState().status).toBe('signed-out'));
  expect(localStorage.getItem(CHAT_KEY)).toContain(QUICK);
});

test('Escape in the confirmation dialog does not close the panel', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: QUICK }));
  await user.click(await screen.findByRole('button', { name: 'Clear history' }));
  screen.getByRole('button', { name: 'Keep it' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Help assistant' })).toBeInTheDocument();
});

test('offers a retry for a question that a reload left unanswered', async () => {
  const timestamp = '2026-11-21T10:00:00.000Z';
  history.add(VIEWER.id, { id: 'q', content: 'Lost?', isBot: false, timestamp, isError: false, sources: [] });
  const user = await open();
  expect(screen.getByText('This question was not answered.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(log()).findByText('Choose Create Poll.')).toBeInTheDocument();
  expect(requests).toEqual([{ message: 'Lost?', key: 'q' }]);
});
