import { describe, expect, test } from '@jest/globals';
import { getMe, internal, login, logout, register } from '@showhands/contracts';
import { eventually, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { purge } from '../src/jobs/purge.ts';
import { createPasswords, type Passwords } from '../src/sessions/passwords.ts';
import { aRegistration, getInternal, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const listRevocations = async () => {
  const response = await getInternal(auth.url, internal.revocations.path(null));
  return internal.revocations.response.parse(await response.json()).revocations;
};

const revokedIds = async () => (await listRevocations()).map(({ jti }) => jti);

const LIGATURE = 'caf\u00e9 \ufb03xed';
const SEPARATE = 'cafe\u0301 ffixed';
/** Of `cafe\u0301 \ufb03xed`, as the former version stored it: not normalized. */
const FORMER_HASH = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$tUzowYzZOSDgKLcBpWtdjfXwFkFAJw1jf62KWf09zAw';

test('a password matches however its letters are composed, also by a hash of the former version', async () => {
  const { email, user } = await registerUser(auth.api, { password: LIGATURE });
  const statusWith = async (password: string) => (await auth.api.attempt(login, { body: { email, password } })).status;
  expect(await statusWith(SEPARATE)).toBe(200);
  await auth.database.raw('update users set password_hash = ? where id = ?', [FORMER_HASH, user.id]);
  expect(await statusWith(SEPARATE)).toBe(401);
  expect(await statusWith('cafe\u0301 \ufb03xed')).toBe(200);
  expect(await statusWith(SEPARATE)).toBe(200);
  expect(await statusWith('cafe ffixed')).toBe(401);
});

describe('registering', () => {
  test('creates a user and signs in', async () => {
    const body = aRegistration({ username: '  Ada Lovelace ', email: `  ${uniqueEmail().toUpperCase()} ` });
    const response = await auth.api.call(register, { body });
    expect(response.status).toBe(201);
    expect(response.body.user).toMatchObject({
      username: 'Ada Lovelace',
      email: body.email.trim(),
      bio: '',
      location: '',
      profile_picture: null,
    });
    expect(await auth.claimsOf(response.body.token)).toMatchObject({
      id: response.body.user.id,
      username: 'Ada Lovelace',
      email: body.email.trim(),
    });
  });

  test('publishes user.registered', async () => {
    const { user } = await registerUser(auth.api);
    await eventually(() =>
      expect(auth.publishedOf('user.registered', user.id)).toEqual([
        {
          user: { id: user.id, username: user.username },
          profile_picture: null,
          createdAt: user.createdAt,
          version: 1,
        },
      ]),
    );
  });

  test('gives a username and an email address to one of several concurrent requests', async () => {
    const [email, username] = [uniqueEmail(), uniqueUsername()];
    const sameEmail = Array.from({ length: 10 }, () => aRegistration({ email }));
    const sameName = Array.from({ length: 10 }, (_, index) =>
      aRegistration({ username: index % 2 ? username : username.toUpperCase() }),
    );
    const attempts = (bodies: object[]) => Promise.all(bodies.map((body) => auth.api.attempt(register, { body })));
    const codes = (responses: Awaited<ReturnType<typeof attempts>>) =>
      responses.map((response) => (response.ok ? response.status : `${response.status} ${response.body.code}`)).sort();
    expect(codes(await attempts(sameEmail))).toEqual([201, ...Array(9).fill('409 email_taken')]);
    expect(codes(await attempts(sameName))).toEqual([201, ...Array(9).fill('409 username_taken')]);
  });

  test('rejects invalid fields and names each', async () => {
    const { status, body } = await auth.api.expectError(register, {
      body: { username: 'a\u0007b', email: 'nobody', password: 'short' },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'username', message: 'Username must not contain control characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password must be at least 6 characters long' },
    ]);
  });

  test('stores passwords hashed with argon2id at the cost that OWASP recommends', async () => {
    const password = 'a password to look for';
    const { api } = await auth.replica({}, { passwords: createPasswords() });
    const { user } = await registerUser(api, { password });
    const { rows } = await auth.database.raw('select users::text as row from users where id = ?', [user.id]);
    expect(rows[0].row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows[0].row).not.toContain(password);
  });
});

describe('signing in', () => {
  test('ignores the case of the email address', async () => {
    const { user, email, password } = await registerUser(auth.api);
    const response = await auth.api.call(login, { body: { email: ` ${email.toUpperCase()} `, password } });
    expect(response.body.user).toEqual(user);
    expect((await auth.api.call(getMe, { token: response.body.token })).body).toEqual(user);
  });

  test('never issues the same token twice', async () => {
    const { email, password, token } = await registerUser(auth.api);
    const responses = await Promise.all([1, 2, 3].map(() => auth.api.call(login, { body: { email, password } })));
    expect(new Set([token, ...responses.map(({ body }) => body.token)]).size).toBe(4);
  });

  test('responds alike to a wrong password and an unknown address', async () => {
    const { email } = await registerUser(auth.api);
    const wrong = await auth.api.expectError(login, { body: { email, password: 'not that one' } });
    const unknown = await auth.api.expectError(login, { body: { email: uniqueEmail(), password: 'not that one' } });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid email or password' });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(unknown.status).toBe(401);
  });

  test('verifies a hash of the same cost for an unknown address as for a wrong password', async () => {
    const passwords = createPasswords();
    const verified: string[] = [];
    const verify: Passwords['verify'] = (password, stored) => {
      verified.push(stored.split('$').slice(0, 4).join('$'));
      return passwords.verify(password, stored);
    };
    const { api } = await auth.replica({}, { passwords: { ...passwords, verify } });
    for (const { email } of [await registerUser(api), { email: uniqueEmail() }]) {
      await api.expectError(login, { body: { email, password: 'not that one' } });
    }
    expect(verified).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });
});

describe('signing out', () => {
  test('revokes the token and is idempotent', async () => {
    const { token } = await registerUser(auth.api);
    const { jti, exp } = await auth.claimsOf(token);
    for (const _ of [1, 2]) expect((await auth.api.call(logout, { token })).status).toBe(204);
    expect((await listRevocations()).filter((one) => one.jti === jti)).toEqual([{ jti, exp }]);
    expect((await auth.api.expectError(getMe, { token })).body.code).toBe('invalid_token');
  });

  test('keeps the revocation until the token has expired', async () => {
    const { token } = await registerUser(auth.api);
    const { jti } = await auth.claimsOf(token);
    await auth.api.call(logout, { token });
    await purge(auth.database);
    expect(await revokedIds()).toContain(jti);
    await auth.database.raw(`update revoked_tokens set expires_at = now() - interval '2 minutes' where jti = ?`, [jti]);
    expect(await revokedIds()).not.toContain(jti);
    await purge(auth.database);
    const { rows } = await auth.database.raw('select from revoked_tokens where jti = ?', [jti]);
    expect(rows).toEqual([]);
  });
});

test('serves users to other services, and rejects callers without the internal secret', async () => {
  const { user } = await registerUser(auth.api);
  const path = internal.user.path(user.id);
  expect(await (await getInternal(auth.url, path)).json()).toEqual({
    id: user.id,
    username: user.username,
    createdAt: user.createdAt,
  });
  expect((await getInternal(auth.url, path, 'another-secret')).status).toBe(401);
  expect((await getInternal(auth.url, internal.revocations.path(null), 'another-secret')).status).toBe(401);
  expect((await getInternal(auth.url, internal.user.path('nobody'))).status).toBe(404);
});

test('lists revocations since the previous call, with an overlap for late commits', async () => {
  const [early, late] = [await registerUser(auth.api), await registerUser(auth.api)];
  await auth.api.call(logout, { token: early.token });
  const first = await getInternal(auth.url, internal.revocations.path(null));
  const { asOf, revocations } = internal.revocations.response.parse(await first.json());
  const [earlyId, lateId] = [(await auth.claimsOf(early.token)).jti, (await auth.claimsOf(late.token)).jti];
  expect(revocations.map(({ jti }) => jti)).toContain(earlyId);
  await auth.database.raw(`update revoked_tokens set revoked_at = revoked_at - interval '1 minute' where jti = ?`, [
    earlyId,
  ]);
  await auth.api.call(logout, { token: late.token });
  const next = await getInternal(auth.url, internal.revocations.path(asOf));
  const ids = internal.revocations.response.parse(await next.json()).revocations.map(({ jti }) => jti);
  expect(ids).toContain(lateId);
  expect(ids).not.toContain(earlyId);
  expect((await getInternal(auth.url, `${internal.revocations.path(null)}?since=yesterday`)).status).toBe(400);
});
