import { describe, expect, test } from '@jest/globals';
import {
  changePassword,
  continueKeptSession,
  endAllSessions,
  endSession,
  forgetKeptSession,
  keepSession,
  limits,
  listSessions,
  login,
  logout,
  resetPassword,
} from '@showhands/contracts';
import { createResetLink } from '../src/passwords/commands.ts';
import { KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const setCookieOf = ({ headers }: { headers: Headers }): string => headers.getSetCookie()[0] ?? '';
/** The part of a `Set-Cookie` that a browser sends back. */
const cookieOf = (response: { headers: Headers }): string => setCookieOf(response).split(';')[0] ?? '';

/** A person who has chosen to be kept signed in. */
const keepNew = async () => {
  const account = await registerUser(auth.api);
  const id = await auth.sidOf(account.token);
  const kept = await auth.api.call(keepSession, { token: account.token, params: { id } });
  return { ...account, id, cookie: cookieOf(kept) };
};

const continueWith = (id: string, cookie: string, { origin, key }: { origin?: string; key?: string } = {}) =>
  auth.api.attempt(continueKeptSession, {
    params: { id },
    headers: { cookie, ...(origin !== undefined && { origin }) },
    ...(key !== undefined && { idempotencyKey: key }),
  });

const succeed = async (call: ReturnType<typeof continueWith>) => {
  const response = await call;
  if (!response.ok) throw new Error(response.body.code);
  return { ...response.body, cookie: cookieOf(response) };
};

const expectNotKept = async (call: ReturnType<typeof continueWith>): Promise<void> => {
  const response = await call;
  expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(response.headers.getSetCookie()).toEqual([]);
};

/** As if the tokens had been used that much earlier. */
const ageUsedTokens = (id: string) =>
  auth.database.raw(
    `update refresh_tokens set used_at = used_at - make_interval(secs => ?) where session_id = ? and used_at is not null`,
    [limits.refreshGraceMs / 1_000, id],
  );

describe('a kept session', () => {
  test('has its refresh token in a cookie for its own path, which scripts cannot read', async () => {
    const { token } = await registerUser(auth.api);
    const id = await auth.sidOf(token);
    const header = setCookieOf(await auth.api.call(keepSession, { token, params: { id } }));
    const [pair, ...attributes] = header.split('; ');
    expect(pair).toMatch(/^showhands_kept=[\w-]{43}$/);
    const fixed = attributes.filter((attribute) => !/^(Max-Age|Expires)=/.test(attribute));
    expect(fixed.toSorted()).toEqual(['HttpOnly', `Path=/api/kept-sessions/${id}`, 'SameSite=Strict', 'Secure']);
    const maxAge = Number(/Max-Age=(\d+)/.exec(header)?.[1]);
    expect(maxAge).toBeGreaterThan(limits.sessionMs / 1_000 - 60);
    expect(maxAge).toBeLessThanOrEqual(limits.sessionMs / 1_000);
  });

  test('issues tokens of the same session, each time for another refresh token', async () => {
    const { id, cookie, user } = await keepNew();
    const first = await succeed(continueWith(id, cookie));
    expect(first.user).toEqual(user);
    expect(await auth.sidOf(first.token)).toBe(id);
    expect(await auth.statusOf(first.token)).toBe(200);
    const second = await succeed(continueWith(id, first.cookie));
    expect(new Set([cookie, first.cookie, second.cookie]).size).toBe(3);
  });

  test('is stored without its tokens', async () => {
    const { id, cookie, token } = await keepNew();
    const renewed = await succeed(continueWith(id, cookie, { key: 'once' }));
    const { rows } = await auth.database.raw<{ rows: { all: string }[] }>(
      `select (select json_agg(t) from refresh_tokens t)::text || (select json_agg(k) from idempotency_keys k)::text as all`,
    );
    for (const secret of [cookie, renewed.cookie].map((pair) => pair.split('=')[1] ?? '')) {
      expect(rows[0]?.all).not.toContain(secret);
      expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(await auth.statusOf(token)).toBe(200);
  });

  test('is told apart in the list of sessions', async () => {
    const { email, password, id } = await keepNew();
    const { token } = (await auth.api.call(login, { body: { email, password } })).body;
    const { body } = await auth.api.call(listSessions, { token });
    expect(body.map((session) => [session.id === id, session.kept])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('ends 30 days after the sign-in, however often it is continued', async () => {
    const { id, cookie } = await keepNew();
    await auth.database.raw(`update sessions set expires_at = expires_at - interval '29 days 23 hours' where id = ?`, [
      id,
    ]);
    const response = await continueWith(id, cookie);
    const maxAge = Number(/Max-Age=(\d+)/.exec(setCookieOf(response))?.[1]);
    expect(maxAge).toBeLessThanOrEqual(3_600);
    await auth.database.raw(`update sessions set expires_at = expires_at - interval '1 hour' where id = ?`, [id]);
    await expectNotKept(continueWith(id, cookieOf(response)));
  });
});

describe('a used refresh token', () => {
  test('that comes back ends the session, for its thief and for its owner', async () => {
    const { id, cookie, token, user } = await keepNew();
    const owner = await succeed(continueWith(id, cookie));
    await ageUsedTokens(id);
    await expectNotKept(continueWith(id, cookie));
    expect([await auth.statusOf(token), await auth.statusOf(owner.token)]).toEqual([401, 401]);
    await expectNotKept(continueWith(id, owner.cookie));
    expect(auth.logged('used refresh token came back')).toEqual([expect.objectContaining({ userId: user.id })]);
  });

  test('ends no session when it is unknown or of another one', async () => {
    const [ada, ben] = [await keepNew(), await keepNew()];
    await expectNotKept(continueWith(ada.id, 'showhands_kept=AAAA'));
    await expectNotKept(continueWith(ada.id, ben.cookie));
    expect([await auth.statusOf(ada.token), await auth.statusOf(ben.token)]).toEqual([200, 200]);
    await succeed(continueWith(ada.id, ada.cookie));
  });

  test('sent by twenty tabs at once gets the same successor, and no session ends', async () => {
    const { id, cookie } = await keepNew();
    const continueInTab = () => succeed(continueWith(id, cookie));
    const continued = await Promise.all(Array.from({ length: 20 }, continueInTab));
    expect(new Set(continued.map((one) => one.cookie)).size).toBe(1);
    for (const { token } of continued) expect(await auth.statusOf(token)).toBe(200);
    await succeed(continueWith(id, continued[0]?.cookie ?? ''));
  });

  test('gets the newest successor when a late tab sends it', async () => {
    const { id, cookie } = await keepNew();
    const first = await succeed(continueWith(id, cookie));
    const second = await succeed(continueWith(id, first.cookie));
    expect((await succeed(continueWith(id, cookie))).cookie).toBe(second.cookie);
  });

  test('gets its successor again when the call is repeated because its answer was lost', async () => {
    const { id, cookie } = await keepNew();
    const first = await succeed(continueWith(id, cookie, { key: 'retried' }));
    const repeated = await succeed(continueWith(id, cookie, { key: 'retried' }));
    expect(repeated).toEqual(first);
    await expectNotKept(continueWith(id, 'showhands_kept=AAAA', { key: 'retried' }));
  });

  test('ends the session also when a captured call is repeated with its key', async () => {
    const { id, cookie, token } = await keepNew();
    const owner = await succeed(continueWith(id, cookie, { key: 'captured' }));
    await ageUsedTokens(id);
    await expectNotKept(continueWith(id, cookie, { key: 'captured' }));
    expect([await auth.statusOf(token), await auth.statusOf(owner.token)]).toEqual([401, 401]);
  });
});

test('a kept session that was continued often answers repeated calls without following its whole chain', async () => {
  const { token } = await registerUser(auth.api);
  const id = await auth.sidOf(token);
  const keep = () => auth.api.call(keepSession, { token, params: { id }, idempotencyKey: 'repeated' });
  let cookie = cookieOf(await keep());
  for (let turn = 0; turn < 30; turn += 1) cookie = (await succeed(continueWith(id, cookie))).cookie;
  expect((await keep()).headers.getSetCookie()).toEqual([]);
  await succeed(continueWith(id, cookie));
});

test('keeping a session again, or repeating the call, leaves one working refresh token', async () => {
  const { token } = await registerUser(auth.api);
  const params = { id: await auth.sidOf(token) };
  const keep = async (idempotencyKey: string) =>
    cookieOf(await auth.api.call(keepSession, { token, params, idempotencyKey }));
  const first = await keep('first');
  expect(await keep('first')).toBe(first);
  const second = await keep('second');
  expect(second).not.toBe(first);
  await ageUsedTokens(params.id);
  await succeed(continueWith(params.id, second));
});

describe('a kept session ends', () => {
  type Kept = Awaited<ReturnType<typeof keepNew>>;
  const new_password = 'another horse';
  const endings: readonly (readonly [string, (kept: Kept) => Promise<unknown>])[] = [
    ['by signing out', ({ token }) => auth.api.call(logout, { token })],
    ['by signing out everywhere', ({ token }) => auth.api.call(endAllSessions, { token })],
    [
      'in the list of sessions of another device',
      async ({ email, password, id }) => {
        const { token } = (await auth.api.call(login, { body: { email, password } })).body;
        return auth.api.call(endSession, { token, params: { id } });
      },
    ],
    [
      'by a change of the password',
      ({ token, password: current_password }) =>
        auth.api.call(changePassword, { token, body: { current_password, new_password } }),
    ],
    [
      'by a reset of the password',
      async ({ user }) => {
        const link = await createResetLink(auth.database, user, {
          linkSecret: KEY_SECRET,
          publicUrl: auth.url,
          mailed: false,
        });
        return auth.api.call(resetPassword, { body: { token: link?.split('/').at(-1) ?? '', new_password } });
      },
    ],
    [
      'by being forgotten in its browser',
      async ({ id, cookie }) => auth.api.call(forgetKeptSession, { params: { id }, headers: { cookie } }),
    ],
  ];

  test.each(endings)('%s', async (_, end) => {
    const kept = await keepNew();
    await end(kept);
    await expectNotKept(continueWith(kept.id, kept.cookie));
    expect(await auth.statusOf(kept.token)).toBe(401);
  });

  test.each([
    ['signing out', logout],
    ['signing out everywhere', endAllSessions],
  ])('%s takes the cookie from the browser', async (_, endpoint) => {
    const { token, id } = await keepNew();
    const header = setCookieOf(await auth.api.call(endpoint, { token }));
    expect(header).toContain('showhands_kept=; ');
    expect(header).toContain(`Path=/api/kept-sessions/${id}`);
    expect(header).toContain('Expires=Thu, 01 Jan 1970');
  });
});

describe('the calls of kept sessions', () => {
  test('keep no session of another user or of another device', async () => {
    const [ada, ben] = [await registerUser(auth.api), await registerUser(auth.api)];
    const other = (await auth.api.call(login, { body: ada })).body.token;
    for (const token of [ben.token, other]) {
      const refused = await auth.api.expectError(keepSession, { token, params: { id: await auth.sidOf(ada.token) } });
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test('give a signed-out person nothing', async () => {
    const { id, token } = await keepNew();
    expect((await auth.api.attempt(keepSession, { params: { id } })).status).toBe(401);
    await expectNotKept(auth.api.attempt(continueKeptSession, { params: { id } }));
    await expectNotKept(auth.api.attempt(continueKeptSession, { params: { id }, token }));
    expect((await auth.api.attempt(forgetKeptSession, { params: { id } })).status).toBe(204);
    expect(await auth.statusOf(token)).toBe(200);
  });

  test('forget no session of another user', async () => {
    const [ada, ben] = [await keepNew(), await keepNew()];
    await auth.api.call(forgetKeptSession, { params: { id: ada.id }, headers: { cookie: ben.cookie } });
    expect([await auth.statusOf(ada.token), await auth.statusOf(ben.token)]).toEqual([200, 200]);
  });

  test.each(['https://evil.test', 'http://evil.127.0.0.1:1', 'null', 'not an origin'])(
    'ignore the cookie of a request from a page of %s',
    async (origin) => {
      const { id, cookie, token } = await keepNew();
      await expectNotKept(continueWith(id, cookie, { origin }));
      await auth.api.call(forgetKeptSession, { params: { id }, headers: { cookie, origin } });
      expect(await auth.statusOf(token)).toBe(200);
      await succeed(continueWith(id, cookie, { origin: auth.url }));
    },
  );

  test('find the cookie among those of other programs on the same host', async () => {
    const { id, cookie } = await keepNew();
    await succeed(continueWith(id, `other=1; ${cookie}; showhands=2`));
    await expectNotKept(continueWith(id, `not_${cookie}`));
  });

  test('find the valid cookie behind others of its name', async () => {
    const [{ id, cookie }, other] = [await keepNew(), await keepNew()];
    const renewed = await succeed(continueWith(id, cookie));
    await ageUsedTokens(id);
    const { cookie: next } = await succeed(
      continueWith(id, `showhands_kept=forged; ${cookie}; ${other.cookie}; ${renewed.cookie}`),
    );
    const params = { id };
    await auth.api.call(forgetKeptSession, { params, headers: { cookie: `showhands_kept=forged; ${next}` } });
    await expectNotKept(continueWith(id, next));
  });

  test('set a cookie that only https can set, and read it', async () => {
    const { token } = await registerUser(auth.api);
    const id = await auth.sidOf(token);
    const https = { 'x-forwarded-proto': 'https' };
    const kept = await auth.api.call(keepSession, { token, params: { id }, headers: https });
    const [, secure = ''] = kept.headers.getSetCookie();
    expect(secure).toMatch(/^__Secure-showhands_kept=[\w-]{43}; .*Secure/);
    await succeed(continueWith(id, secure.split(';')[0] ?? ''));
    const { headers } = await auth.api.call(logout, { token, headers: https });
    expect(headers.getSetCookie()[1]).toMatch(/^__Secure-showhands_kept=; .*Expires=Thu, 01 Jan 1970/);
  });
});
