import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { EmailSection } from './email-section.tsx';

const USER = { ...VIEWER, email: 'new@example.org', bio: '', location: '', createdAt: '2026-11-21T10:00:00.000Z' };
const FRESH = tokenFor({ ...VIEWER, jti: 'fresh' });

let respond: () => Response;
let requests: { path: string; method: string | undefined; body: unknown }[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
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

const save = async (email: string, password: string) => {
  const { user } = renderUi(<EmailSection />);
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await waitFor(() => expect(screen.getByLabelText('New email address')).toHaveFocus());
  fireEvent.input(screen.getByLabelText('New email address'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Current password'), { target: { value: password } });
  await user.click(screen.getByRole('button', { name: 'Save Address' }));
};

test('saves the address and the new token, and returns the focus', async () => {
  await save('new@example.org', 'a show of hands');
  await waitFor(() => expect(session.token()).toBe(FRESH));
  expect(requests[0]).toMatchObject({
    path: expect.stringContaining('/user/email'),
    method: 'PUT',
    body: { email: 'new@example.org', password: 'a show of hands', language: 'en' },
  });
  expect(session.getState()).toMatchObject({ user: { email: 'new@example.org' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change address' })).toHaveFocus());
});

test.each([
  ['email_taken', 409, 'New email address'],
  ['wrong_password', 403, 'Current password'],
])('shows %s at its field, and keeps what was typed', async (code, status, label) => {
  respond = () => errorResponse(status, code, 'It is refused');
  await save('new@example.org', 'a show of hands');
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('It is refused'));
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText('New email address')).toHaveValue('new@example.org');
});

test('sends nothing without a valid address and a password', async () => {
  await save('new@example', '');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(requests).toEqual([]);
});
