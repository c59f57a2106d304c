import { beforeEach, expect, jest, test } from '@jest/globals';
import type { ResetLinks } from '@showhands/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse, json } from '#jest/factories.ts';
import { paths } from '#lib/paths.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { session } from '#lib/session/session.ts';
import { Providers } from '../providers.tsx';
import { Router } from '../router.tsx';
import { preloadScreen } from '../screen-loading.ts';

let respond: () => Response;
let resetLinks: ResetLinks;
let requests: { path: string; body: unknown }[];

beforeEach(() => {
  session.signOut();
  requests = [];
  resetLinks = 'mail';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { body } = {}) => {
    if (String(input) === '/api/sign-in-options') return json(200, { demoAccount: null, resetLinks });
    requests.push({ path: String(input), body: JSON.parse(String(body)) });
    return respond();
  });
});
const open = async (path: string) => {
  await Promise.all([paths.login, paths.forgot, path].map(preloadScreen));
  history.replaceState(null, '', path);
  render(
    <Providers queryClient={createQueryClient()}>
      <Router />
    </Providers>,
  );
  return userEvent.setup();
};

const choose = async (user: ReturnType<typeof userEvent.setup>, password: string) => {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat new password'), password);
  await user.click(screen.getByRole('button', { name: 'Save Password' }));
};

test.each([
  ['no address', 'nowhere', undefined, 'Please enter a valid email address'],
  [
    'too many requests',
    'ada@example.org',
    () => errorResponse(429, 'rate_limited', 'Too many requests. Please wait a moment.'),
    'Too many requests. Please wait a moment.',
  ],
  ['a failure without a message', 'ada@example.org', () => errorResponse(400, 'x'), 'Failed to request the link'],
])('after %s says what is wrong', async (_name, email, response, text) => {
  if (response) respond = response;
  const user = await open(paths.forgot);
  await user.type(await screen.findByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(requests).toHaveLength(response ? 1 : 0);
});

test.each([
  ['mail', /We send a link/, true],
  ['terminal', /sends no mails.*then ask the person who runs it/, true],
  ['none', /sends no mails. Please ask the person who runs it/, false],
] as const)('says whom to ask where links are sent by: %s', async (kind, detail, hasForm) => {
  resetLinks = kind;
  await open(paths.forgot);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Send Link' })).toHaveLength(hasForm ? 1 : 0);
});

const INVALID = 'This link is no longer valid. Please request a new one.';
const REPLACED = 'There is a newer mail. Please use the link in it.';

test.each([
  ['used', INVALID, () => errorResponse(400, 'reset_token_invalid', INVALID)],
  ['replaced', REPLACED, () => errorResponse(400, 'reset_token_invalid', REPLACED)],
  [
    'malformed',
    INVALID,
    () =>
      json(400, {
        message: 'x',
        code: 'validation_failed',
        errors: [{ path: 'token', message: 'x' }],
        requestId: 'r',
      }),
  ],
])('offers a new link when the link is %s', async (_name, reason, response) => {
  respond = response;
  const user = await open(paths.reset('the-token'));
  await choose(user, 'thirteen lighthouses');
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
