import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMe, login, logout, register } from '@showhands/contracts';
import { eventually, uniqueUsername } from '@showhands/testing';
import { type AuthUnderTest, aRegistration, joinAs, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(async () => {
  await auth.close();
});

const isReplay = ({ headers }: { headers: Headers }): boolean => headers.get('idempotency-replayed') === 'true';

describe('registering again with the same key', () => {
  test('gives the first answer, its token included, also at the same time and on another replica', async () => {
    const body = aRegistration();
    const other = await auth.replica();
    const answers = await Promise.all(
      [auth, other, auth, other].map(({ api }) => api.call(register, { body, idempotencyKey: 'key' })),
    );
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body]);
    expect(answers.filter(isReplay)).toHaveLength(3);
    const { user, token } = answers[0]?.body ?? {};
    expect((await auth.api.call(getMe, { token: token ?? '' })).body).toEqual(user);
    await eventually(() => expect(auth.published('user.registered', user?.id ?? '')).toHaveLength(1));
  });

  test('without a key is refused the second time', async () => {
    const body = aRegistration();
    expect((await auth.api.attempt(register, { body })).status).toBe(201);
    expect((await auth.api.attempt(register, { body })).status).toBe(409);
  });

  test('is refused with another name or password', async () => {
    const body = aRegistration();
    await auth.api.call(register, { body, idempotencyKey: 'key' });
    for (const other of [
      { ...body, username: uniqueUsername() },
      { ...body, password: 'another one' },
    ]) {
      const answer = await auth.api.refusal(register, { body: other, idempotencyKey: 'key' });
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    }
  });

  test('hears the first refusal again, though the name is free by now', async () => {
    const { username } = await joinAs(auth.api);
    const body = aRegistration({ username });
    const first = await auth.api.refusal(register, { body, idempotencyKey: 'key' });
    await auth.database.raw('update users set username = ? where username = ?', [uniqueUsername(), username]);
    const second = await auth.api.refusal(register, { body, idempotencyKey: 'key' });
    expect([second.status, second.body]).toEqual([409, first.body]);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
  });

  test('is one thing for one address and another for the next', async () => {
    const [one, two] = [aRegistration(), aRegistration()];
    const first = await auth.api.call(register, { body: one, idempotencyKey: 'the same key' });
    const second = await auth.api.call(register, { body: two, idempotencyKey: 'the same key' });
    expect(second.body.user.id).not.toBe(first.body.user.id);
  });
});

describe('signing in again with the same key', () => {
  test('gives the same token', async () => {
    const { email, password } = await joinAs(auth.api);
    const call = { body: { email, password }, idempotencyKey: 'key' };
    const [first, second] = [await auth.api.call(login, call), await auth.api.call(login, call)];
    expect(second.body).toEqual(first.body);
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect((await auth.api.call(login, { ...call, idempotencyKey: 'next' })).body.token).not.toBe(first.body.token);
  });

  test('does not remember a wrong password', async () => {
    const { email, password } = await joinAs(auth.api);
    const wrong = { body: { email, password: 'wrong one' }, idempotencyKey: 'key' };
    for (const _ of [1, 2]) {
      const answer = await auth.api.refusal(login, wrong);
      expect([answer.status, isReplay(answer)]).toEqual([401, false]);
    }
    expect((await auth.api.call(login, { body: { email, password }, idempotencyKey: 'key' })).status).toBe(200);
  });

  test('takes only keys of printable ASCII', async () => {
    const { email, password } = await joinAs(auth.api);
    for (const idempotencyKey of ['x'.repeat(256), 'tab\there', 'é']) {
      const answer = await auth.api.refusal(login, { body: { email, password }, idempotencyKey });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

test('signing out again with the same key is the same answer', async () => {
  const { token } = await joinAs(auth.api);
  const answers = [
    await auth.api.call(logout, { token, idempotencyKey: 'key' }),
    await auth.api.call(logout, { token, idempotencyKey: 'key' }),
  ];
  expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
    [204, false],
    [204, true],
  ]);
});

test('what is remembered holds neither tokens, passwords nor addresses as keys', async () => {
  const { email, password } = await joinAs(auth.api);
  const answer = await auth.api.call(login, { body: { email, password }, idempotencyKey: 'key-of-memory' });
  const { rows } = await auth.database.raw(
    `select scope, row_to_json(k)::text as row from idempotency_keys k where key = 'key-of-memory'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].scope).toMatch(/^account:[\da-f]{64}$/);
  expect(rows[0].row).not.toContain(password);
  for (const part of answer.body.token.split('.')) expect(rows[0].row).not.toContain(part);
});
