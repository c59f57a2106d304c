import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserSession } from '@showhands/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse, json, tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { PasswordPrompt } from '../password/password-prompt.tsx';
import { SessionsSection } from './sessions-section.tsx';

const aSession = (device: string, current = false): UserSession => ({
  id: uuid(),
  device,
  createdAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  expiresAt: '2026-12-21T10:00:00.000Z',
  kept: false,
  current,
});

const here = aSession('Firefox on Linux', true);
const phone = aSession('Safari on iPhone');

let list: () => Response;
let end: () => Response;
let ended: string[];

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  ended = [];
  list = () => json(200, [here, phone]);
  end = () => new Response(null, { status: 204 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET' } = {}) => {
    if (method === 'GET') return list();
    ended.push(`${method} ${String(input)}`);
    return end();
  });
});
afterEach(() => {
  session.signOut();
});

const rowOf = async (device: string) => {
  const row = (await screen.findByText(device)).closest('li');
  if (!row) throw new Error(`No row of ${device}`);
  return within(row);
};

const signOutOf = async (device: string) => (await rowOf(device)).getByRole('button', { name: 'Sign out' });

test('removes a device that was signed out meanwhile', async () => {
  end = () => errorResponse(404, 'not_found', 'Not found');
  const { user } = renderUi(<SessionsSection />);
  await user.click(await signOutOf('Safari on iPhone'));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(screen.getByText('Firefox on Linux')).toBeVisible();
});

test.each(['Continue', 'Cancel'])('asks for the password where the server needs it: %s', async (button) => {
  const wrong = () => errorResponse(403, 'wrong_password', 'The current password is not correct');
  const responses = [
    () => errorResponse(403, 'password_required', 'Please enter your password to do this'),
    wrong,
    end,
    end,
  ];
  end = () => responses.shift()?.() ?? errorResponse(404, 'not_found');
  const { user } = renderUi(
    <>
      <SessionsSection />
      <PasswordPrompt />
    </>,
  );
  await user.click(await signOutOf('Safari on iPhone'));
  await user.type(await screen.findByLabelText('Password'), 'not that one{Enter}');
  expect(await screen.findByText('The current password is not correct')).toBeVisible();
  await user.type(screen.getByLabelText('Password'), ' but this');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  const isConfirmed = button === 'Continue';
  await waitFor(() => expect(screen.queryAllByText('Safari on iPhone')).toHaveLength(isConfirmed ? 0 : 1));
  const ending = `DELETE /api/user/sessions/${phone.id}`;
  const confirmation = 'POST /api/user/password/confirm';
  expect(ended).toEqual([ending, confirmation, ...(isConfirmed ? [confirmation, ending] : [])]);
  const text = isConfirmed ? 'success: That device was signed out' : 'error: Please enter your password to do this';
  await waitFor(() => expect(shownToasts()).toEqual([text]));
});

test('keeps a device that could not be signed out, and says so', async () => {
  end = () => errorResponse(429, 'rate_limited', 'Too many requests. Please wait a moment.');
  const { user } = renderUi(<SessionsSection />);
  await user.click(await signOutOf('Safari on iPhone'));
  await waitFor(() => expect(shownToasts()).toEqual(['error: Too many requests. Please wait a moment.']));
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
});
