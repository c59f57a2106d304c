import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { PasswordSection } from './password-section.tsx';

const USER = { ...VIEWER, bio: '', location: '', createdAt: '2026-11-21T10:00:00.000Z' };
const TOKEN = tokenFor(VIEWER);
const FRESH = tokenFor({ ...VIEWER, jti: 'fresh' });

let respond: () => Response | Promise<Response>;
let requests: { path: string; method: string | undefined; body: unknown }[];

beforeEach(() => {
  session.signIn(TOKEN, VIEWER);
  requests = [];
  respond = () => json(200, { user: USER, token: FRESH });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method, body } = {}) => {
    requests.push({ path: String(input), method, body: JSON.parse(String(body ?? 'null')) });
    return respond();
  });
});
afterEach(() => {
  session.signOut();
});

const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save Password' });

/** Opens the form and fills it in. */
const openForm = (parts: { current?: string; password?: string; repeated?: string } = {}) => {
  const { user } = renderUi(<PasswordSection />);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  fill('Current password', parts.current ?? 'a show of hands');
  fill('New password', parts.password ?? 'thirteen lighthouses');
  fill('Repeat new password', parts.repeated ?? parts.password ?? 'thirteen lighthouses');
  return user;
};

test('stays signed in when the end of the former session is reported before the response', async () => {
  respond = () => {
    void session.expire('Session expired. Please login again.');
    return json(200, { user: USER, token: FRESH });
  };
  const user = openForm();
  await user.click(save());
  await waitFor(() => expect(session.token()).toBe(FRESH));
  expect(sessionStorage.getItem('token')).toBe(FRESH);
});

test('shows all faults at their fields and sends nothing', async () => {
  const user = openForm({ current: '', password: 'short', repeated: 'other' });
  await user.click(save());
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toBeInvalid();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    'At least 6 characters Password must be at least 6 characters long',
  );
  expect(screen.getByLabelText('Repeat new password')).toHaveAccessibleDescription('Passwords do not match');
  expect(requests).toEqual([]);
});

test('shows a wrong current password at its field, keeps the session and what was typed', async () => {
  respond = () => errorResponse(403, 'wrong_password', 'The current password is not correct');
  const user = openForm();
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'The current password is not correct',
    ),
  );
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('thirteen lighthouses');
  expect(session.token()).toBe(TOKEN);
});

test('shows at the new password that the server refuses it', async () => {
  const message = 'This password is easy to guess. Please choose another one.';
  const errors = [{ path: 'new_password', message }];
  respond = () => json(400, { message, code: 'validation_failed', errors, requestId: 'r' });
  const user = openForm();
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('New password')).toBeInvalid();
  expect(screen.getByLabelText('New password')).toHaveFocus();
});

test('is busy while it sends, and sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  const user = openForm();
  await user.click(save());
  const busy = screen.getByRole('button', { name: 'Saving…' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await user.click(busy);
  await user.type(screen.getByLabelText('Current password'), '{Enter}');
  expect(requests).toHaveLength(1);
  resolve(json(200, { user: USER, token: FRESH }));
  await waitFor(() => expect(session.token()).toBe(FRESH));
});
