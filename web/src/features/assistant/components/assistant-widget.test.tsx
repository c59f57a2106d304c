import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { uuid } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { CHAT_KEY } from '../create-history.ts';
import { history } from '../history.ts';
import { AssistantWidget } from './assistant-widget.tsx';

const USER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };
const CLAIMS = { ...USER, exp: Math.floor(Date.now() / 1_000) + 3_600 };
const TOKEN = `e30.${Buffer.from(JSON.stringify(CLAIMS)).toString('base64url')}.c2ln`;

const QUICK = 'How do I create a poll?';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const says = (response: string, sources: { title: string; path: string }[] = []) => json(200, { response, sources });

let answer: () => Response | Promise<Response>;
let asked: { message: string; key: string | null }[];

beforeEach(() => {
  asked = [];
  answer = () => says('Choose Create Poll.', [{ title: 'Create a poll', path: '/create' }]);
  session.signIn(TOKEN, USER);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init = {}) => {
    const { message } = JSON.parse(String(init.body));
    asked.push({ message, key: new Headers(init.headers).get('Idempotency-Key') });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  history.forget(USER.id);
  session.signOut();
  jest.restoreAllMocks();
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AssistantWidget userId={USER.id} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const open = async () => {
  show();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Open help assistant' }));
  await screen.findByRole('dialog', { name: 'Help assistant' });
  return person;
};

const field = () => screen.getByLabelText('Your question');
const log = () => screen.getByRole('log');

test('a quick question is asked, answered, and leads to its screen', async () => {
  const person = await open();
  expect(field()).toHaveFocus();
  await person.click(screen.getByRole('button', { name: QUICK }));
  expect(await within(log()).findByText('Choose Create Poll.')).toBeInTheDocument();
  expect(asked.map(({ message }) => message)).toEqual([QUICK]);
  expect(screen.queryByRole('button', { name: QUICK })).toBeNull();
  expect(field()).toHaveFocus();
  await person.click(screen.getByRole('link', { name: 'Create a poll' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/create');
});

test('Enter sends what was typed, trimmed; Shift and Enter makes a line', async () => {
  const person = await open();
  await person.type(field(), ' One{Shift>}{Enter}{/Shift}two {Enter}');
  expect(asked.map(({ message }) => message)).toEqual(['One\ntwo']);
  expect(field()).toHaveValue('');
  await person.type(field(), '   {Enter}');
  expect(asked).toHaveLength(1);
});

test('a question that is too long is kept, told and not sent', async () => {
  const person = await open();
  await person.click(field());
  await person.paste('é'.repeat(1_001));
  expect(screen.getByText('Message must not exceed 1000 characters')).toBeInTheDocument();
  expect(screen.getByText('1001/1000')).toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(asked).toEqual([]);
  await person.keyboard('{Backspace}{Enter}');
  expect(asked).toHaveLength(1);
});

test('text is shown as text, and only addresses within the page are links', async () => {
  answer = () =>
    says('<img src=x onerror=alert(1)>\n\nSecond', [
      { title: 'Elsewhere', path: 'https://example.org' },
      { title: 'Beside', path: '//example.org' },
      { title: 'Script', path: 'javascript:alert(1)' },
      { title: 'Your profile', path: '/profile' },
    ]);
  const person = await open();
  await person.type(field(), '<b>bold</b>{Enter}');
  expect(await within(log()).findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(within(log()).getByText('<b>bold</b>')).toBeInTheDocument();
  expect(within(log()).getByText('Second').tagName).toBe('P');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Your profile']);
});

test.each([
  [
    'the assistant is out of reach',
    503,
    'unavailable',
    "I'm having trouble connecting to get you a proper answer right now...",
  ],
  ['one asks too often', 429, 'rate_limited', 'Please wait a moment before asking again'],
])('when %s that is said, and asking again is the same action', async (_, status, code, message) => {
  // A server that wants to be left alone for long is not asked again by the client itself.
  const refusal = { message: code === 'rate_limited' ? message : 'Down.', code, requestId: 'r' };
  answer = () => new Response(JSON.stringify(refusal), { status, headers: { 'Retry-After': '600' } });
  const person = await open();
  await person.click(screen.getByRole('button', { name: QUICK }));
  expect(await within(log()).findByText(message)).toBeInTheDocument();
  answer = () => says('Here you are.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(log()).findByText('Here you are.')).toBeInTheDocument();
  expect(within(log()).queryByText(message)).toBeNull();
  expect(asked.map(({ message: question }) => question)).toEqual([QUICK, QUICK]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('the conversation is there again after a reload; clearing it asks first', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: QUICK }));
  await within(log()).findByText('Choose Create Poll.');
  cleanup();
  const again = await open();
  expect(within(log()).getByText('Choose Create Poll.')).toBeInTheDocument();
  await again.click(screen.getByRole('button', { name: 'Clear history' }));
  await again.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(within(log()).getByText('Choose Create Poll.')).toBeInTheDocument();
  await again.click(screen.getByRole('button', { name: 'Clear history' }));
  const question = screen.getByRole('dialog', { name: 'Clear the history?' });
  await again.click(within(question).getByRole('button', { name: 'Clear history' }));
  expect(within(log()).queryByText('Choose Create Poll.')).toBeNull();
  expect(screen.getByRole('button', { name: QUICK })).toBeInTheDocument();
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
  expect(field()).toHaveFocus();
});

test('signing out takes the history along, and an answer that comes later too', async () => {
  let release = (_: Response) => {};
  answer = () => new Promise<Response>((resolve) => (release = resolve));
  const person = await open();
  await person.click(screen.getByRole('button', { name: QUICK }));
  expect(localStorage.getItem(CHAT_KEY)).toContain(QUICK);
  act(() => session.signOut());
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
  release(says('Too late.'));
  expect(await screen.findByRole('button', { name: QUICK })).toBeInTheDocument();
  expect(localStorage.getItem(CHAT_KEY)).toBeNull();
});

test('minimised, it tells when an answer has come; what was typed is kept', async () => {
  let release = (_: Response) => {};
  answer = () => new Promise<Response>((resolve) => (release = resolve));
  const person = await open();
  await person.type(field(), 'One{Enter}Next');
  await person.click(screen.getByRole('button', { name: 'Minimise' }));
  expect(screen.getByRole('button', { name: 'Show the help assistant' })).toHaveFocus();
  release(says('First.'));
  await person.click(await screen.findByRole('button', { name: 'Show the help assistant. New answer' }));
  expect(within(log()).getByText('First.')).toBeInTheDocument();
  expect(field()).toHaveValue('Next');
});

test('Escape closes it, and the focus is on the button that opened it', async () => {
  const person = await open();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open help assistant' })).toHaveFocus();
});
