import { beforeEach, expect, jest, test } from '@jest/globals';
import { errorResponse, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { session } from '#lib/session/session.ts';
import { logoutMutation } from './api.ts';

const TOKEN = tokenFor(VIEWER);

const logOut = () => {
  const client = createQueryClient();
  return client.getMutationCache().build(client, logoutMutation()).execute(undefined);
};

beforeEach(() => session.signIn(TOKEN, VIEWER));
test('logout revokes the token, and ends the session before the server responds', async () => {
  let respond = (_: Response) => {};
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (respond = resolve)));
  const done = logOut();
  await Promise.resolve();
  expect(session.getState().status).toBe('signed-out');
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/logout');
  expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${TOKEN}`);
  respond(json(200, { message: 'Logged out' }));
  await done;
});

test.each([
  ['rejects it', async () => errorResponse(401, 'invalid_token', 'Invalid token')],
  ['fails', async () => errorResponse(503, 'unavailable')],
])('logout succeeds even if the server %s', async (_name, respond) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond);
  await expect(logOut()).resolves.toBeUndefined();
  expect(session.getState()).toMatchObject({ status: 'signed-out', message: null });
});
