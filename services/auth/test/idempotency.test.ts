import { describe, expect, test } from '@jest/globals';
import { getMe, login, logout, register } from '@showhands/contracts';
import { eventually, uniqueUsername } from '@showhands/testing';
import { aRegistration, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const isReplay = ({ headers }: { headers: Headers }): boolean => headers.get('idempotency-replayed') === 'true';

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
    await eventually(() => expect(auth.published('user.registered', user?.id ?? '')).toHaveLength(1));
  });

  test('is rejected without a key', async () => {
    const body = aRegistration();
    expect((await auth.api.attempt(register, { body })).status).toBe(201);
    expect((await auth.api.attempt(register, { body })).status).toBe(409);
  });

  test('is rejected with another username or password', async () => {
    const body = aRegistration();
    await auth.api.call(register, { body, idempotencyKey: 'key' });
    for (const other of [
      { ...body, username: uniqueUsername() },
      { ...body, password: 'another one' },
    ]) {
      const response = await auth.api.expectError(register, { body: other, idempotencyKey: 'key' });
      expect(response).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    }
  });

  test('returns the first rejection again, even after the username has become free', async () => {
    const { username } = await registerUser(auth.api);
    const body = aRegistration({ username });
    const first = await auth.api.expectError(register, { body, idempotencyKey: 'key' });
    await auth.database.raw('update users set username = ? where username = ?', [uniqueUsername(), username]);
    const second = await auth.api.expectError(register, { body, idempotencyKey: 'key' });
    expect([second.status, second.body]).toEqual([409, first.body]);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
  });

  test('scopes keys by email address', async () => {
    const [one, two] = [aRegistration(), aRegistration()];
    const first = await auth.api.call(register, { body: one, idempotencyKey: 'the same key' });
    const second = await auth.api.call(register, { body: two, idempotencyKey: 'the same key' });
    expect(second.body.user.id).not.toBe(first.body.user.id);
  });
});

describe('signing in again with the same idempotency key', () => {
  test('returns the same token', async () => {
    const { email, password } = await registerUser(auth.api);
    const call = { body: { email, password }, idempotencyKey: 'key' };
    const [first, second] = [await auth.api.call(login, call), await auth.api.call(login, call)];
    expect(second.body).toEqual(first.body);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect((await auth.api.call(login, { ...call, idempotencyKey: 'next' })).body.token).not.toBe(first.body.token);
  });

  test('does not store the rejection of a wrong password', async () => {
    const { email, password } = await registerUser(auth.api);
    const wrong = { body: { email, password: 'wrong one' }, idempotencyKey: 'key' };
    for (const _ of [1, 2]) {
      const response = await auth.api.expectError(login, wrong);
      expect([response.status, isReplay(response)]).toEqual([401, false]);
    }
    expect((await auth.api.call(login, { body: { email, password }, idempotencyKey: 'key' })).status).toBe(200);
  });

  test('accepts only keys of printable ASCII', async () => {
    const { email, password } = await registerUser(auth.api);
    for (const idempotencyKey of ['x'.repeat(256), 'tab\there', 'é']) {
      const response = await auth.api.expectError(login, { body: { email, password }, idempotencyKey });
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

test('signing out again with the same idempotency key returns the same response', async () => {
  const { token } = await registerUser(auth.api);
  const responses = [
    await auth.api.call(logout, { token, idempotencyKey: 'key' }),
    await auth.api.call(logout, { token, idempotencyKey: 'key' }),
  ];
  expect(responses.map((response) => [response.status, isReplay(response)])).toEqual([
    [204, false],
    [204, true],
  ]);
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
