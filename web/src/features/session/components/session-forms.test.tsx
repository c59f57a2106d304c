import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
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

const renderForm = (form: ReactNode) => renderUi(form).user;

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
test('requires email and password, with one error for both, and sends nothing', async () => {
  const user = renderForm(<LoginForm keep={createRef()}>{null}</LoginForm>);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alertTexts()).toEqual(['Email and password are required']);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(alertTexts()).toEqual(['Email and password are required']);
  expect(server.requests).toEqual([]);
});

test.each([
  [
    'the server’s message',
    () => errorResponse(401, 'invalid_credentials', 'Invalid email or password'),
    'Invalid email or password',
  ],
  [
    'the end and the reason of a suspension',
    () => {
      const suspension = { until: '2030-01-14T13:20:00.000Z', reason: 'spam', note: 'Please do not advertise' };
      return json(403, { message: 'Suspended', code: 'account_suspended', suspension, requestId: 'r' });
    },
    'This account is suspended until Jan 14, 2030, 1:20 PM. Reason: Spam or advertising. Moderators wrote: Please do not advertise',
  ],
  ['a fallback if the server sends no message', () => new Response('<html>', { status: 404 }), 'Login failed'],
  [
    'that the received token is invalid',
    () => json(200, { user: USER, token: 'abc' }),
    'Invalid authentication token received',
  ],
])('on failure, shows %s and stays signed out', async (_name, respond, text) => {
  server.respond = respond;
  const user = renderForm(<LoginForm keep={createRef()}>{null}</LoginForm>);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(session.getState().status).toBe('signed-out');
});

test('offers the demo account only if the server has one, and fills it in', async () => {
  renderForm(<LoginForm keep={createRef()}>{null}</LoginForm>);
  expect(screen.queryByText('Demo account')).toBeNull();
  cleanup();
  server.demoAccount = { email: 'demo@showhands.dev', password: 'showhands' };
  const user = renderForm(<LoginForm keep={createRef()}>{null}</LoginForm>);
  await user.click(await screen.findByRole('button', { name: 'Fill in' }));
  expect(screen.getByLabelText('Email')).toHaveValue('demo@showhands.dev');
  expect(screen.getByLabelText('Password')).toHaveValue('showhands');
});

const register = async (fields: Record<string, string>) => {
  const user = renderForm(<RegisterForm />);
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
};

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
