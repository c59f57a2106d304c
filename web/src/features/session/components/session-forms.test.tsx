import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { limits, texts } from '@showhands/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { errorResponse, json, tokenFor, VIEWER } from '../../../../jest/api-fixture.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const USER = { ...VIEWER, bio: '', location: '', createdAt: '2026-11-21T10:00:00.000Z' };

const TOKEN = tokenFor(USER);

interface Server {
  demoAccount: { email: string; password: string } | null;
  respond: () => Response;
  requests: { path: string; body: unknown }[];
}

let server: Server;

const renderForm = (form: ReactNode) => {
  render(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
  return userEvent.setup();
};

const alertTexts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  session.signOut();
  server = { demoAccount: null, respond: () => json(200, { user: USER, token: TOKEN }), requests: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const path = String(input);
    if (path === '/api/sign-in-options') return json(200, { demoAccount: server.demoAccount });
    server.requests.push({ path, body: JSON.parse(String(init.body)) });
    return server.respond();
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('requires email and password, with one error for both, and sends nothing', async () => {
  const user = renderForm(<LoginForm>{null}</LoginForm>);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alertTexts()).toEqual(['Email and password are required']);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alertTexts()).toEqual(['Email and password are required']);
  expect(server.requests).toEqual([]);
});

test('signs in and starts a session', async () => {
  const user = renderForm(<LoginForm>{null}</LoginForm>);
  await user.type(screen.getByLabelText('Email'), ' ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(server.requests).toEqual([{ path: '/api/login', body: { email: 'ada@example.org', password: 'secret' } }]);
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: TOKEN, user: { username: 'ada' } });
});

test.each([
  [
    'the server’s message',
    () => errorResponse(401, 'invalid_credentials', 'Invalid email or password'),
    'Invalid email or password',
  ],
  ['a fallback if the server sends no message', () => new Response('<html>', { status: 404 }), 'Login failed'],
  [
    'that the received token is invalid',
    () => json(200, { user: USER, token: 'abc' }),
    'Invalid authentication token received',
  ],
])('on failure, shows %s and stays signed out', async (_name, respond, text) => {
  server.respond = respond;
  const user = renderForm(<LoginForm>{null}</LoginForm>);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(session.getState().status).toBe('signed-out');
});

test('offers the demo account only if the server has one, and fills it in', async () => {
  renderForm(<LoginForm>{null}</LoginForm>);
  expect(screen.queryByText('Demo account')).toBeNull();
  cleanup();
  server.demoAccount = { email: 'demo@showhands.dev', password: 'showhands' };
  const user = renderForm(<LoginForm>{null}</LoginForm>);
  await user.click(await screen.findByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('demo@showhands.dev');
  expect(screen.getByLabelText('Password')).toHaveValue('showhands');
});

test('shows and hides the password', async () => {
  const user = renderForm(<LoginForm>{null}</LoginForm>);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

const register = async (fields: Record<string, string>) => {
  const user = renderForm(<RegisterForm />);
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
};

test('registers and starts a session', async () => {
  server.respond = () => json(201, { user: USER, token: TOKEN });
  await register({ Username: 'ada', Email: 'ada@example.org', Password: 'secret', 'Confirm password': 'secret' });
  const body = { username: 'ada', email: 'ada@example.org', password: 'secret' };
  expect(server.requests).toEqual([{ path: '/api/register', body }]);
  expect(session.getState().status).toBe('signed-in');
});

test('shows all validation errors at once, at their fields', async () => {
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
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(server.requests).toEqual([]);
});

test('shows that the email is taken', async () => {
  const message = 'An account with this email already exists';
  server.respond = () => errorResponse(409, 'email_taken', message);
  await register({ Username: 'ada', Email: 'ada@example.org', Password: 'secret', 'Confirm password': 'secret' });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

describe('while offline', () => {
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    jest.useFakeTimers();
    server.respond = () => {
      throw new TypeError('Failed to fetch');
    };
    renderForm(<LoginForm>{null}</LoginForm>);
    await wait(0);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const submit = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await wait(0);
  };

  test('retries and signs in once the network is back', async () => {
    await submit();
    expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-busy', 'true');
    expect(alertTexts()).toEqual([]);
    server.respond = () => json(200, { user: USER, token: TOKEN });
    await wait(limits.client.backoffBaseMs + limits.client.backoffJitterMs);
    expect(server.requests).toHaveLength(2);
    expect(session.getState().status).toBe('signed-in');
  });

  test('gives up when the circuit breaker opens, says so and keeps the input', async () => {
    await submit();
    await wait(5 * limits.client.backoffMaxMs);
    expect(server.requests).toHaveLength(limits.client.breakerFailures);
    expect(alertTexts()).toEqual([texts.transport.breakerOpen]);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(session.getState().status).toBe('signed-out');
  });
});
