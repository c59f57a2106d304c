import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { uuid } from '../../../../jest/factories.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const USER = {
  id: uuid(),
  username: 'ada',
  email: 'ada@example.org',
  bio: '',
  location: '',
  profile_picture: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const TOKEN = tokenOf({ ...USER, exp: Math.floor(Date.now() / 1_000) + 3_600 });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

interface Server {
  demoAccount: { email: string; password: string } | null;
  answer: () => Response;
  sent: { path: string; body: unknown }[];
}

let server: Server;

const open = (form: ReactNode) => {
  render(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
  return userEvent.setup();
};

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  session.signOut();
  server = { demoAccount: null, answer: () => json(200, { user: USER, token: TOKEN }), sent: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = String(input);
    if (path === '/api/sign-in-options') return json(200, { demoAccount: server.demoAccount });
    server.sent.push({ path, body: JSON.parse(String(init.body)) });
    return server.answer();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('signing in needs both, says so once and sends nothing', async () => {
  const user = open(<LoginForm>{null}</LoginForm>);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alerts()).toEqual(['Email and password are required']);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alerts()).toEqual(['Email and password are required']);
  expect(server.sent).toEqual([]);
});

test('signs in', async () => {
  const user = open(<LoginForm>{null}</LoginForm>);
  await user.type(screen.getByLabelText('Email'), ' ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(server.sent).toEqual([{ path: '/api/login', body: { email: 'ada@example.org', password: 'secret' } }]);
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: TOKEN, user: { username: 'ada' } });
});

test.each([
  [
    'what the server says',
    () => json(401, { message: 'Invalid email or password', code: 'invalid_credentials', requestId: 'r' }),
    'Invalid email or password',
  ],
  ['a fallback where it says nothing', () => new Response('<html>', { status: 404 }), 'Login failed'],
  [
    'that the token received is not valid',
    () => json(200, { user: USER, token: 'abc' }),
    'Invalid authentication token received',
  ],
])('shows %s, and stays signed out', async (_name, answer, text) => {
  server.answer = answer;
  const user = open(<LoginForm>{null}</LoginForm>);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(session.getState().status).toBe('signed-out');
});

test('names the demo account only where there is one, and fills it in', async () => {
  open(<LoginForm>{null}</LoginForm>);
  expect(screen.queryByText('Demo account')).toBeNull();
  cleanup();
  server.demoAccount = { email: 'demo@showhands.dev', password: 'showhands' };
  const user = open(<LoginForm>{null}</LoginForm>);
  await user.click(await screen.findByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('demo@showhands.dev');
  expect(screen.getByLabelText('Password')).toHaveValue('showhands');
});

test('a password can be shown and hidden again', async () => {
  const user = open(<LoginForm>{null}</LoginForm>);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

const register = async (fields: Record<string, string>) => {
  const user = open(<RegisterForm />);
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
};

test('opens an account and is signed in', async () => {
  server.answer = () => json(201, { user: USER, token: TOKEN });
  await register({ Username: 'ada', Email: 'ada@example.org', Password: 'secret', 'Confirm password': 'secret' });
  const body = { username: 'ada', email: 'ada@example.org', password: 'secret' };
  expect(server.sent).toEqual([{ path: '/api/register', body }]);
  expect(session.getState().status).toBe('signed-in');
});

test('says everything that is wrong at once, beside its field', async () => {
  await register({ Username: 'a', Email: 'nowhere', Password: 'short', 'Confirm password': 'other' });
  for (const text of [
    'Username must be at least 2 characters long',
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  expect(server.sent).toEqual([]);
});

test('shows that an email is taken', async () => {
  const message = 'An account with this email already exists';
  server.answer = () => json(409, { message, code: 'email_taken', requestId: 'r' });
  await register({ Username: 'ada', Email: 'ada@example.org', Password: 'secret', 'Confirm password': 'secret' });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
