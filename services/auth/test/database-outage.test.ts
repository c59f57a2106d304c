import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMe, internal, login } from '@showhands/contracts';
import { eventually, startPostgres, type TestServer } from '@showhands/testing';
import { type AuthUnderTest, registerUser, startAuth } from './auth-under-test.ts';

let postgres: TestServer;
let auth: AuthUnderTest;

beforeAll(async () => {
  postgres = await startPostgres();
  auth = await startAuth({ server: postgres.url });
});

afterAll(async () => {
  await auth.close();
  await postgres.stop();
});

test('while PostgreSQL is down, responds 503 and still serves the key set; recovers by itself', async () => {
  const { user, email, password, token } = await registerUser(auth.api);
  const signIn = () => auth.api.attempt(login, { body: { email, password }, once: true });
  await postgres.kill();

  for (const response of [await signIn(), await auth.api.attempt(getMe, { token, once: true })]) {
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(response.headers.get('retry-after')).toBe('1');
  }
  const status = async (path: string) => (await fetch(new URL(path, auth.url))).status;
  expect(await Promise.all(['/healthz', '/readyz', internal.jwks.path].map(status))).toEqual([200, 503, 200]);

  await postgres.restart();
  await eventually(async () => expect(await signIn()).toMatchObject({ status: 200, body: { user } }));
  expect(await status('/readyz')).toBe(200);
});
