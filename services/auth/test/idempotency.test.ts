import { describe, expect, test } from '@jest/globals';
import { getMe, login, register } from '@showhands/contracts';
import { eventually } from '@showhands/testing';
import { isReplay } from '@showhands/testing/service-under-test';
import { aRegistration, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

describe('registering again with the same idempotency key', () => {
  test('returns the first response including its token, also concurrently and on another replica', async () => {
    const body = aRegistration();
    const other = await auth.replica();
    const responses = await Promise.all(
      [auth, other, auth, other].map(({ api }) => api.call(register, { body, idempotencyKey: 'key' })),
    );
    for (const response of responses) expect([response.status, response.body]).toEqual([201, responses[0]?.body]);
    expect(responses.filter(isReplay)).toHaveLength(3);
    const { user, token } = responses[0]?.body ?? {};
    expect((await auth.api.call(getMe, { token: token ?? '' })).body).toEqual(user);
    await eventually(() => expect(auth.publishedOf('user.registered', user?.id ?? '')).toHaveLength(1));
  });

  test('scopes keys by email address', async () => {
    const [one, two] = [aRegistration(), aRegistration()];
    const first = await auth.api.call(register, { body: one, idempotencyKey: 'the same key' });
    const second = await auth.api.call(register, { body: two, idempotencyKey: 'the same key' });
    expect(second.body.user.id).not.toBe(first.body.user.id);
  });
});

describe('signing in again with the same idempotency key', () => {
  test('does not store the rejection of a wrong password', async () => {
    const { email, password } = await registerUser(auth.api);
    const wrong = { body: { email, password: 'wrong one' }, idempotencyKey: 'key' };
    for (const _ of [1, 2]) {
      const response = await auth.api.expectError(login, wrong);
      expect([response.status, isReplay(response)]).toEqual([401, false]);
    }
    expect((await auth.api.call(login, { body: { email, password }, idempotencyKey: 'key' })).status).toBe(200);
  });
});

test('stored responses contain no token, password or email address', async () => {
  const { email, password } = await registerUser(auth.api);
  const response = await auth.api.call(login, { body: { email, password }, idempotencyKey: 'key-of-memory' });
  const { rows } = await auth.database.raw(
    `select scope, row_to_json(k)::text as row from idempotency_keys k where key = 'key-of-memory'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].scope).toMatch(/^account:[\da-f]{64}$/);
  expect(rows[0].row).not.toContain(password);
  for (const part of response.body.token.split('.')) expect(rows[0].row).not.toContain(part);
});
