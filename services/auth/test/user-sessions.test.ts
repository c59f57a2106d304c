import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  confirmPassword,
  endAllSessions,
  endSession,
  getMe,
  internal,
  keepSession,
  limits,
  listSessions,
  login,
  logout,
  register,
  texts,
  updateProfile,
} from '@showhands/contracts';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@showhands/service-kit/security';
import jwt from 'jsonwebtoken';
import { purge } from '../src/jobs/purge.ts';
import { createKeyring } from '../src/keys/keyring.ts';
import { aRegistration, formOf, getInternal, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const auth = useAuth();

const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await auth.api.call(login, { body: { email, password } })).body.token;

const saveProfile = (token: string, idempotencyKey?: string) =>
  auth.api.attempt(updateProfile, {
    token,
    form: formOf({ bio: 'Votes on everything' }),
    ...(idempotencyKey && { idempotencyKey }),
  });

const fetchRevocations = async (path = internal.revocations.path(null)) =>
  internal.revocations.response.parse(await (await getInternal(auth.url, path)).json());

const endedIds = async (): Promise<string[]> => ((await fetchRevocations()).sessions ?? []).map(({ sid }) => sid);

const moveSession = (sid: string, age: string) =>
  auth.database.raw(
    `update sessions set created_at = created_at - :age::interval, expires_at = expires_at - :age::interval,
       last_used_at = last_used_at - :age::interval, confirmed_at = confirmed_at - :age::interval, ended_at = ended_at - :age::interval where id = :sid`,
    { age, sid },
  );

/** A token as they were issued before sessions were stored. */
const legacyToken = async (userId: string, expiresInSeconds: number): Promise<string> => {
  const { kid, privateKey } = await createKeyring(auth.database, KEY_SECRET).getSigningKey();
  const claims = { id: userId, username: 'before', email: 'before@example.org', jti: randomUUID() };
  const options = { keyid: kid, issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE, expiresIn: expiresInSeconds };
  return jwt.sign(claims, privateKey, { algorithm: 'RS256', ...options });
};

describe('a session', () => {
  test('starts with each sign-in and lists its device and times', async () => {
    const body = aRegistration();
    const headers = { 'user-agent': FIREFOX };
    const first = (await auth.api.call(register, { body, headers })).body.token;
    const second = await signIn(body);
    const { body: sessions } = await auth.api.call(listSessions, { token: first });
    expect(sessions).toEqual([
      expect.objectContaining({ id: await auth.sidOf(second), device: 'Unknown device', current: false }),
      expect.objectContaining({ id: await auth.sidOf(first), device: 'Firefox on Linux', current: true }),
    ]);
    for (const { createdAt, expiresAt } of sessions) {
      const lifetime = Date.parse(expiresAt) - Date.parse(createdAt);
      expect(Math.round((lifetime - limits.sessionMs) / 60_000)).toBe(0);
    }
  });

  test('marks its use at most once a minute', async () => {
    const { token } = await registerUser(auth.api);
    const sid = await auth.sidOf(token);
    const lastUsedAt = async () => (await auth.api.call(listSessions, { token })).body[0]?.lastUsedAt ?? '';
    const atFirst = await lastUsedAt();
    await auth.api.call(getMe, { token });
    expect(await lastUsedAt()).toBe(atFirst);
    await moveSession(sid, '2 minutes');
    const moved = await lastUsedAt();
    await auth.api.call(getMe, { token });
    expect(Date.parse(await lastUsedAt())).toBeGreaterThan(Date.parse(moved) + 60_000);
  });

  test('limits its tokens to its own end, also reissued ones', async () => {
    const { token } = await registerUser(auth.api);
    const sid = await auth.sidOf(token);
    const { exp, iat } = await auth.claimsOf(token);
    expect(exp - iat).toBe(limits.tokenMs / 1_000);
    await moveSession(sid, '29 days 23 hours');
    const saved = await saveProfile(token);
    if (!saved.ok) throw new Error(saved.body.code);
    const reissued = await auth.claimsOf(saved.body.token);
    expect(reissued.sid).toBe(sid);
    expect(reissued.exp - reissued.iat).toBeLessThanOrEqual(3_600);
    await moveSession(sid, '1 hour 1 second');
    expect(await saveProfile(token)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect(await auth.statusOf(token)).toBe(401);
  });
});

describe('a stolen token', () => {
  test('cannot outlive the sign-out, neither itself nor by a profile save', async () => {
    const { user, token } = await registerUser(auth.api);
    const before = await saveProfile(token);
    if (!before.ok) throw new Error(before.body.code);
    const stolen = before.body.token;
    await auth.api.call(logout, { token });
    for (const one of [token, stolen]) {
      expect(await saveProfile(one)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
      expect(await auth.statusOf(one)).toBe(401);
    }
    expect(await endedIds()).toContain(await auth.sidOf(stolen));
    const { rows } = await auth.database.raw('select version from users where id = ?', [user.id]);
    expect(rows).toEqual([{ version: '2' }]);
  });

  test('is not revived by repeating an earlier call', async () => {
    const body = aRegistration();
    const token = (await auth.api.call(register, { body, idempotencyKey: 'register' })).body.token;
    const credentials = { email: body.email, password: body.password };
    const signedIn = await auth.api.call(login, { body: credentials, idempotencyKey: 'login' });
    await saveProfile(token, 'save');
    await auth.api.call(endAllSessions, { token });
    for (const repeated of [
      await auth.api.attempt(register, { body, idempotencyKey: 'register' }),
      await auth.api.attempt(login, { body: credentials, idempotencyKey: 'login' }),
      await saveProfile(token, 'save'),
    ]) {
      expect(repeated).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    }
    expect(await auth.statusOf(signedIn.body.token)).toBe(401);
  });
});

describe('ending sessions', () => {
  test('ends one of the own, and keeps the others', async () => {
    const account = await registerUser(auth.api);
    const other = await signIn(account);
    const id = await auth.sidOf(other);
    expect((await auth.api.call(endSession, { token: account.token, params: { id } })).status).toBe(204);
    expect([await auth.statusOf(other), await auth.statusOf(account.token)]).toEqual([401, 200]);
    expect(await endedIds()).toContain(id);
    const again = await auth.api.expectError(endSession, { token: account.token, params: { id } });
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await auth.api.call(listSessions, { token: account.token })).body).toHaveLength(1);
  });

  test('ends none of another user', async () => {
    const [owner, stranger] = [await registerUser(auth.api), await registerUser(auth.api)];
    const call = { token: stranger.token, params: { id: await auth.sidOf(owner.token) } };
    expect(await auth.api.expectError(endSession, call)).toMatchObject({ status: 404 });
    expect((await auth.api.call(listSessions, { token: stranger.token })).body).toHaveLength(1);
    await auth.api.call(endAllSessions, { token: stranger.token });
    expect([await auth.statusOf(owner.token), await auth.statusOf(stranger.token)]).toEqual([200, 401]);
  });

  test('ends all of them, the own included, and leaves the password', async () => {
    const account = await registerUser(auth.api);
    const tokens = [account.token, await signIn(account), await signIn(account)];
    expect((await auth.api.call(endAllSessions, { token: account.token })).status).toBe(204);
    for (const token of tokens) expect(await auth.statusOf(token)).toBe(401);
    expect(await endedIds()).toEqual(expect.arrayContaining(await Promise.all(tokens.map(auth.sidOf))));
    expect(await auth.statusOf(await signIn(account))).toBe(200);
  });

  test.each([
    [endSession, 'other'],
    [endAllSessions, 'other'],
    [keepSession, 'own'],
  ] as const)('needs the password 15 minutes after the sign-in: $id', async (endpoint, target) => {
    const { token, ...account } = await registerUser(auth.api);
    const sessions = { own: await auth.sidOf(token), other: await auth.sidOf(await signIn(account)) };
    const attempt = (idempotencyKey?: string) =>
      auth.api.attempt(endpoint, {
        token,
        params: { id: sessions[target] },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const enter = (password: string) => auth.api.attempt(confirmPassword, { token, body: { password } });
    const wait = () => moveSession(sessions.own, '15 minutes');
    const refused = { status: 403, body: { code: 'password_required', message: texts.auth.confirmPassword } };
    await wait();
    expect(await attempt('key')).toMatchObject(refused);
    expect(await enter('not that one')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await attempt('key')).toMatchObject(refused);
    expect((await auth.api.call(listSessions, { token })).body).toHaveLength(2);
    expect((await enter(account.password)).status).toBe(204);
    await wait();
    expect(await attempt('key')).toMatchObject(refused);
    expect((await enter(account.password)).status).toBe(204);
    expect((await attempt('key')).status).toBe(204);
    await wait();
    expect((await attempt('key')).headers.get('idempotency-replayed')).toBe('true');
  });

  test('needs no password to end the own session at any time', async () => {
    const { token } = await registerUser(auth.api);
    const id = await auth.sidOf(token);
    await moveSession(id, '1 day');
    expect((await auth.api.call(endSession, { token, params: { id } })).status).toBe(204);
  });

  test('is refused to an ended session and to a signed-out person', async () => {
    const account = await registerUser(auth.api);
    const other = await signIn(account);
    const params = { id: await auth.sidOf(other) };
    await auth.api.call(logout, { token: account.token });
    const { token } = account;
    for (const refused of [
      await auth.api.attempt(listSessions, { token }),
      await auth.api.attempt(endSession, { token, params }),
      await auth.api.attempt(endAllSessions, { token }),
      await auth.api.attempt(listSessions, {}),
      await auth.api.attempt(endSession, { params }),
      await auth.api.attempt(endAllSessions, {}),
    ]) {
      expect(refused.status).toBe(401);
    }
    expect(await auth.statusOf(other)).toBe(200);
  });
});

describe('a token of before sessions were stored', () => {
  test('works until it expires, and a profile save does not prolong it', async () => {
    const { user } = await registerUser(auth.api);
    const token = await legacyToken(user.id, 600);
    expect(await auth.statusOf(token)).toBe(200);
    const saved = await saveProfile(token);
    if (!saved.ok) throw new Error(saved.body.code);
    const [former, reissued] = [await auth.claimsOf(token), await auth.claimsOf(saved.body.token)];
    expect([reissued.exp, reissued.sid]).toEqual([former.exp, undefined]);
    await auth.api.call(logout, { token });
    expect(await auth.statusOf(token)).toBe(401);
  });
});

describe('the list of ended sessions', () => {
  test('has each with the expiry of its last token, until then', async () => {
    const { token } = await registerUser(auth.api);
    const sid = await auth.sidOf(token);
    await auth.api.call(logout, { token });
    const listed = ((await fetchRevocations()).sessions ?? []).find((one) => one.sid === sid);
    expect(listed?.exp).toBeGreaterThanOrEqual((await auth.claimsOf(token)).exp);
    await purge(auth.database);
    expect(await endedIds()).toContain(sid);
    await moveSession(sid, '24 hours 2 minutes');
    expect(await endedIds()).not.toContain(sid);
    await purge(auth.database);
    expect((await auth.database.raw('select from sessions where id = ?', [sid])).rows).toEqual([]);
  });

  test('comes in pages, each entry once', async () => {
    const account = await registerUser(auth.api);
    const tokens = await Promise.all(Array.from({ length: 7 }, () => signIn(account)));
    for (const token of tokens) await auth.api.call(logout, { token });
    const pageOf = (query: string) => fetchRevocations(`/internal/revocations?limit=3${query}`);
    const seen: string[] = [];
    for (let query = ''; ; ) {
      const { revocations, sessions = [], next } = await pageOf(query);
      expect(revocations.length + sessions.length).toBeLessThanOrEqual(3);
      seen.push(...revocations.map(({ jti }) => jti), ...sessions.map(({ sid }) => sid));
      if (!next) break;
      query = `&afterTime=${next.time}&afterId=${next.id}`;
    }
    const whole = await fetchRevocations('/internal/revocations');
    const ids = [...whole.revocations.map(({ jti }) => jti), ...(whole.sessions ?? []).map(({ sid }) => sid)];
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(ids).toEqual(expect.arrayContaining(await Promise.all(tokens.map(auth.sidOf))));
  });
});
