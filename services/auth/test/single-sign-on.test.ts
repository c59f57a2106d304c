import { type KeyObject, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BodyInput,
  continueKeptSession,
  finishSingleSignOn,
  getMailSettings,
  getMe,
  getSignInOptions,
  getUpload,
  keepSession,
  linkSingleSignOn,
  login,
  logOutByProvider,
  register,
  resetPassword,
  startSingleSignOn,
  type User,
} from '@showhands/contracts';
import { addSecondFactor, eventually, forgedTokens, freePort, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { isReplay, statusesOf, useFixture } from '@showhands/testing/service-under-test';
import sharp from 'sharp';
import { purge } from '../src/jobs/purge.ts';
import { suspend } from '../src/moderation/commands.ts';
import { createResetLink } from '../src/passwords/commands.ts';
import { type AuthReplica, aRegistration, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';
import { CLIENT_ID, CLIENT_SECRET, startScriptedIssuer } from './scripted-issuer.ts';

/** Without the settings of single sign-on. */
const auth = useAuth({ RATE_LIMITS: 'off' });
const issuer = useFixture(startScriptedIssuer);
let sso: AuthReplica;
let environment: Record<string, string>;

beforeAll(async () => {
  environment = {
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    PUBLIC_URL: 'https://vote.example.org',
  };
  sso = await auth.replica({ ...environment, OIDC_LABEL: 'Example' });
});

const aPerson = () => ({ sub: randomUUID(), name: uniqueUsername(), email: uniqueEmail(), email_verified: true });
type Person = Readonly<Record<string, unknown>>;

const start = async (return_to = '/', replica = sso) => {
  const { body, headers } = await replica.api.call(startSingleSignOn, { body: { return_to } });
  return { url: body.url, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

interface Finish {
  readonly cookie: string;
  readonly headers?: Record<string, string>;
  readonly idempotencyKey?: string;
  readonly replica?: AuthReplica;
  readonly once?: boolean;
}

const finish = (body: BodyInput<typeof finishSingleSignOn>, { cookie, headers, replica = sso, ...call }: Finish) =>
  replica.api.attempt(finishSingleSignOn, { body, headers: { cookie, ...headers }, ...call });

const approve = async (person: Person, script?: Parameters<typeof issuer.approve>[2]) => {
  const { url, cookie } = await start();
  return { redirected: issuer.approve(url, person, script), cookie };
};

const attemptAs = async (person: Person, script?: Parameters<typeof issuer.approve>[2]) => {
  const { redirected, cookie } = await approve(person, script);
  return { ...(await finish(redirected, { cookie })), cookie, redirected };
};

const signInAs = async (person: Person): Promise<{ user: User; token: string; return_to: string }> => {
  const { body } = await attemptAs(person);
  if (!('token' in body)) throw new Error(JSON.stringify(body));
  return body;
};

const rejection = (code: string, status = 400) => ({ status, body: { code } });

const usersWith = async (email: string): Promise<number> => {
  const { rows } = await auth.database.raw('select count(*)::int as count from users where lower(email) = lower(?)', [
    email,
  ]);
  return rows[0].count;
};

describe('without the settings', () => {
  test('nothing is offered, and the calls do not exist', async () => {
    expect((await auth.api.call(getSignInOptions)).body).toEqual({ demoAccount: null, resetLinks: 'none' });
    const state = 'A'.repeat(43);
    for (const [endpoint, body] of [
      [startSingleSignOn, {}],
      [finishSingleSignOn, { state }],
      [linkSingleSignOn, { state, password: 'correct horse' }],
      [logOutByProvider, { logout_token: 'a.b.c' }],
    ] as const)
      expect(await auth.api.expectError(endpoint, { body })).toMatchObject(rejection('not_found', 404));
  });
});

describe('a first sign-in', () => {
  test('creates an account with a proved address and a copied picture', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    issuer.picture(png);
    const person = { ...aPerson(), picture: `${issuer.url}/picture` };
    const { user, token } = await signInAs(person);
    expect(user).toMatchObject({ username: person.name, email: person.email });
    await eventually(() =>
      expect(auth.publishedOf('user.email-proved', user.id)).toMatchObject([{ email: person.email }]),
    );
    const name = user.profile_picture?.replace('/api/uploads/', '') ?? '';
    const picture = (await sso.api.call(getUpload, { params: { name } })).body as Uint8Array;
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await auth.statusOf(token)).toBe(200);
    expect(await sso.api.attempt(login, { body: { email: person.email, password: '' } })).toMatchObject({ ok: false });
  });

  test.each(['https://other.example.org/picture', 'file:///etc/passwd', 'not an address', undefined])(
    'succeeds without the picture %s, which is not asked for',
    async (picture) => {
      expect((await signInAs({ ...aPerson(), picture })).user.profile_picture).toBeNull();
    },
  );

  test('succeeds without a picture that is none', async () => {
    issuer.picture(Buffer.from('<svg/>'));
    expect((await signInAs({ ...aPerson(), picture: `${issuer.url}/picture` })).user.profile_picture).toBeNull();
  });

  test('takes another username when an account has or resembles the name', async () => {
    const { name } = aPerson();
    const usernames: string[] = [];
    for (const spelling of [name, name, name.toUpperCase()])
      usernames.push((await signInAs({ ...aPerson(), name: spelling })).user.username);
    expect(usernames).toEqual([name, `${name} 2`, `${name.toUpperCase()} 3`]);
  });

  test('reads claims that only the UserInfo endpoint has, of the same subject alone', async () => {
    const { sub, ...userinfo } = aPerson();
    const { body } = await attemptAs({ sub }, { userinfo: { sub, ...userinfo } });
    expect(body).toMatchObject({ user: { email: userinfo.email } });
    const other = { ...aPerson(), sub: 'somebody else' };
    expect(await attemptAs({ sub: randomUUID() }, { userinfo: other })).toMatchObject(rejection('sign_in_failed'));
  });

  test('creates one account when it races with itself', async () => {
    const person = aPerson();
    const flows = await Promise.all(Array.from({ length: 8 }, () => approve(person)));
    const responses = await Promise.all(flows.map(({ redirected, cookie }) => finish(redirected, { cookie })));
    const ids = responses.map(({ body }) => 'user' in body && body.user.id);
    expect(new Set(ids).size).toBe(1);
    expect(await usersWith(person.email)).toBe(1);
  });

  test.each([
    ['is not verified', { email_verified: false }],
    ['has no word about its verification', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['is none', { email: 'nowhere' }],
  ])('is refused when the address %s', async (_, claims) => {
    const person = { ...aPerson(), ...claims };
    expect(await attemptAs(person)).toMatchObject(rejection('address_not_verified', 403));
    expect(await usersWith(person.email ?? '')).toBe(0);
  });
});

describe('a further sign-in', () => {
  test('recognizes the subject, whatever address and name it has now', async () => {
    const person = aPerson();
    const first = await signInAs(person);
    const again = await signInAs({ ...person, email: uniqueEmail(), email_verified: false, name: 'Other' });
    expect(again.user).toEqual(first.user);
  });

  test('keeps the language of the browser for mails, where a server sends them', async () => {
    const replica = await auth.replica({ ...environment, SMTP_URL: 'smtp://127.0.0.1:1' });
    const { redirected, cookie } = await approve(aPerson());
    const { body } = await finish(redirected, { cookie, replica, headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    const token = 'token' in body ? body.token : '';
    expect((await replica.api.call(getMailSettings, { token })).body.language).toBe('de');
  });

  test('of a suspended account names the end of the suspension, as the page calls it', async () => {
    const person = aPerson();
    const { user } = await signInAs(person);
    await auth.database.transaction((trx) => suspend(trx, { userId: user.id, days: 7, note: 'Spam' }));
    const { redirected, cookie } = await approve(person);
    expect(await finish(redirected, { cookie, idempotencyKey: randomUUID() })).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', suspension: { until: expect.any(String) } },
    });
  });

  test('does not recognize another subject by the address', async () => {
    const person = aPerson();
    await signInAs(person);
    const { body } = await attemptAs({ ...person, sub: randomUUID() });
    expect(body).toEqual({ link: { email: person.email } });
  });
});

test('a new account has no password until it gets one by a link', async () => {
  const { token, user } = await signInAs(aPerson());
  const me = async (session: string) => (await sso.api.call(getMe, { token: session })).body.has_password;
  expect(await me(token)).toBe(false);
  const link = await createResetLink(auth.database, user, {
    linkSecret: KEY_SECRET,
    publicUrl: 'https://vote.example.org',
    mailed: true,
  });
  const reset = { token: link?.split('/reset/')[1] ?? '', new_password: 'another password' };
  await auth.api.call(resetPassword, { body: reset });
  const { body } = await auth.api.call(login, { body: { email: user.email, password: reset.new_password } });
  expect(await me(body.token)).toBeUndefined();
});

describe('an account with the same address', () => {
  const withAccount = async () => {
    const account = await registerUser(auth.api);
    const person = { ...aPerson(), email: account.email.toUpperCase() };
    const { body, cookie, redirected } = await attemptAs(person);
    expect(body).toEqual({ link: { email: account.email } });
    const link = (password: string, idempotencyKey?: string, headers = {}) =>
      sso.api.attempt(linkSingleSignOn, {
        body: { state: redirected.state, password },
        headers: { cookie, ...headers },
        ...(idempotencyKey && { idempotencyKey }),
      });
    return { account, person, link };
  };

  test('is linked after its password was entered once', async () => {
    const { account, person, link } = await withAccount();
    expect(await link('wrong one')).toMatchObject(rejection('wrong_password', 403));
    expect(await attemptAs(person)).toMatchObject({ body: { link: {} } });
    const key = randomUUID();
    const [first, again] = [await link(account.password, key), await link(account.password, key)];
    expect(first.body).toMatchObject({ user: { id: account.user.id }, return_to: '/' });
    expect([isReplay(again), again.body]).toEqual([true, first.body]);
    await eventually(() => expect(auth.publishedOf('user.email-proved', account.user.id)).toHaveLength(1));
    expect((await signInAs(person)).user.id).toBe(account.user.id);
    expect(await link(account.password)).toMatchObject(rejection('sign_in_expired'));
  });

  test('is linked with its second factor only', async () => {
    const { account, person } = await withAccount();
    const { recoveryCodes } = await addSecondFactor(auth.api, account);
    const { cookie, redirected } = await attemptAs(person);
    const link = (code: Readonly<{ code?: string }>) =>
      sso.api.attempt(linkSingleSignOn, {
        body: { state: redirected.state, password: account.password, ...code },
        headers: { cookie },
      });
    expect(await link({})).toMatchObject(rejection('second_factor_required', 403));
    expect(await link({ code: 'AAAA' })).toMatchObject(rejection('wrong_code', 403));
    expect((await link({ code: recoveryCodes[0] ?? '' })).status).toBe(200);
    // From then on the provider asks for its own factors.
    expect((await signInAs(person)).user.id).toBe(account.user.id);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const limited = await auth.replica({ ...environment, RATE_LIMITS: 'on' });
    const { account, link } = await withAccount();
    const { url, cookie } = await start('/', limited);
    const redirected = issuer.approve(url, { ...aPerson(), email: account.email });
    await finish(redirected, { cookie, replica: limited });
    const guess = () =>
      limited.api.attempt(linkSingleSignOn, {
        body: { state: redirected.state, password: 'wrong one' },
        headers: { cookie },
      });
    expect(statusesOf(await Promise.all(Array.from({ length: 15 }, guess)))).toEqual({ 403: 10, 429: 5 });
    expect((await link(account.password)).status).toBe(200);
  });

  test('is not linked from another browser, nor after a new address', async () => {
    const { account, link } = await withAccount();
    expect(await link(account.password, undefined, { cookie: '' })).toMatchObject(rejection('sign_in_expired'));
    await auth.database.raw('update users set email = ?, email_key = null where id = ?', [
      uniqueEmail(),
      account.user.id,
    ]);
    expect(await link(account.password)).toMatchObject(rejection('sign_in_expired'));
  });

  test('is found when it registers during the sign-in', async () => {
    const person = aPerson();
    const flows = await Promise.all(Array.from({ length: 4 }, () => approve(person)));
    const body = aRegistration({ email: person.email });
    const [registration, ...responses] = await Promise.all([
      auth.api.attempt(register, { body }),
      ...flows.map(({ redirected, cookie }) => finish(redirected, { cookie })),
    ]);
    expect([201, 409]).toContain(registration.status);
    expect(statusesOf(responses)).toEqual({ 200: 4 });
    expect(await usersWith(person.email)).toBe(1);
  });
});

describe('an answer of the provider', () => {
  // Both kinds of tokens are verified alike: all forgeries are tried with logout tokens.
  test.each([
    'alg none',
    'HS256 signed with the public key',
    'a foreign key under the true kid',
    'expired',
    'the wrong audience',
    'the wrong issuer',
  ])('that is forged (%s) signs nobody in', async (attack) => {
    const person = aPerson();
    const forge = (token: string, privateKey: KeyObject) =>
      forgedTokens({ token, privateKey }).find((one) => one.attack === attack)?.token ?? '';
    expect(await attemptAs(person, { forge })).toMatchObject(rejection('sign_in_failed'));
    expect(await usersWith(person.email)).toBe(0);
  });

  test.each([
    ['has the nonce of another sign-in', { nonce: 'A'.repeat(43) }],
    ['has no nonce', { nonce: undefined }],
    ['is for several clients, and not from this one', { aud: [CLIENT_ID, 'other'], azp: 'other' }],
    ['has no subject', { sub: undefined }],
    ['has an endless subject', { sub: 'x'.repeat(256) }],
  ])('that %s signs nobody in', async (_, claims) => {
    const person = { ...aPerson(), ...claims };
    expect(await attemptAs(person)).toMatchObject(rejection('sign_in_failed'));
    expect(await usersWith(person.email)).toBe(0);
  });

  test.each([
    ['an ID token', { access_token: 'x', token_type: 'Bearer' }],
    ['sense', 'nonsense'],
    ['an object', null],
  ])('without %s signs nobody in', async (_, tokens) => {
    expect(await attemptAs(aPerson(), { tokens })).toMatchObject(rejection('sign_in_failed'));
  });

  test('of another issuer, or without the issuer that it promises, signs nobody in', async () => {
    const { redirected, cookie } = await approve(aPerson());
    const { iss: _iss, ...without } = redirected;
    const mixedUp = { ...redirected, iss: 'https://evil.example.org' };
    for (const body of [mixedUp, without])
      expect(await finish(body, { cookie })).toMatchObject(rejection('sign_in_failed'));
  });

  test('is named in the log, so that an operator finds the wrong setting', async () => {
    const closed = await freePort();
    for (const [settings, reason] of [
      [{ OIDC_CLIENT_SECRET: 'wrong' }, 'invalid_client'],
      [{ OIDC_ISSUER: `${issuer.url}/realms/other` }, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
      [{ OIDC_ISSUER: issuer.url.replace('127.0.0.1', 'localhost') }, 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'],
      [{ OIDC_ISSUER: `http://127.0.0.1:${closed}` }, 'ECONNREFUSED'],
    ] as const) {
      const replica = await auth.replica({ ...environment, ...settings });
      const started = await replica.api.attempt(startSingleSignOn, { body: {}, once: true });
      if (started.ok) {
        const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        await finish(issuer.approve(started.body.url, aPerson()), { cookie, replica });
      }
      expect(auth.logged('the sign-in provider failed')).toContainEqual(expect.objectContaining({ reason }));
    }
  });

  test('that the person has cancelled signs nobody in', async () => {
    const { redirected, cookie } = await approve(aPerson());
    const body = { state: redirected.state, error: 'access_denied' };
    expect(await finish(body, { cookie })).toMatchObject(rejection('sign_in_cancelled'));
  });

  test('is verified with the new keys after a rotation', async () => {
    await signInAs(aPerson());
    issuer.rotate();
    // A request for unknown keys is sent at most once a second.
    await eventually(async () => expect((await attemptAs(aPerson())).status).toBe(200));
  });
});

describe('a redirect', () => {
  test.each(['//evil.example.org', '/\\evil.example.org', 'https://evil.example.org', '/\t/evil.example.org', 'x', ''])(
    'never leads to %j',
    async (return_to) => {
      const response = await sso.api.attempt(startSingleSignOn, { body: { return_to } });
      expect(response).toMatchObject(rejection('validation_failed'));
    },
  );

  test('leads back to the path from which it started', async () => {
    const { url, cookie } = await start('/poll/1?remote=true#results');
    const { body } = await finish(issuer.approve(url, aPerson()), { cookie });
    expect(body).toMatchObject({ return_to: '/poll/1?remote=true#results' });
  });

  test('has a state, a nonce, a challenge, and a cookie that scripts cannot read', async () => {
    const { body, headers } = await sso.api.call(startSingleSignOn, {
      body: {},
      headers: { 'x-forwarded-proto': 'https' },
    });
    const parameters = Object.fromEntries(new URL(body.url).searchParams);
    const random = expect.stringMatching(/^[\w-]{43}$/);
    expect(parameters).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://vote.example.org/sign-in/return',
      state: random,
      nonce: random,
      code_challenge: random,
      code_challenge_method: 'S256',
    });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-showhands_oidc_[\w-]{8}=[\w.-]+; Max-Age=900; Path=\/api\/auth\/oidc; /);
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('works only in the browser that started it, as it started it', async () => {
    const [mine, other] = [await approve(aPerson()), await approve(aPerson())];
    const [name = '', value = ''] = mine.cookie.split('=');
    const [seed, expires, , mac] = value.split('.');
    const elsewhere = Buffer.from('/other').toString('base64url');
    const changed = [
      [seed, expires, elsewhere, mac].join('.'),
      [seed, String(Number(expires) + 1), '', mac].join('.'),
      other.cookie.split('=')[1],
      '',
    ];
    const cookies = ['', other.cookie, ...changed.map((one) => `${name}=${one}`)];
    for (const cookie of cookies)
      expect(await finish(mine.redirected, { cookie })).toMatchObject(rejection('sign_in_expired'));
    const headers = { origin: 'https://evil.example.org' };
    expect(await finish(mine.redirected, { ...mine, headers })).toMatchObject(rejection('sign_in_expired'));
    expect((await finish(mine.redirected, { ...mine, headers: { origin: sso.url } })).status).toBe(200);
  });

  test('has one effect, and the same response for the same idempotency key', async () => {
    const { redirected, cookie } = await approve(aPerson());
    const idempotencyKey = randomUUID();
    const first = await finish(redirected, { cookie, idempotencyKey });
    const again = await finish(redirected, { cookie, idempotencyKey });
    expect([isReplay(again), again.body]).toEqual([true, first.body]);
    expect(await finish(redirected, { cookie })).toMatchObject(rejection('sign_in_expired'));
    const next = await approve(aPerson());
    const replayed = { ...next.redirected, code: redirected.code };
    expect(await finish(replayed, next)).toMatchObject(rejection('sign_in_failed'));
  });

  test('is answered by any replica', async () => {
    const other = await auth.replica(environment);
    const { redirected, cookie } = await approve(aPerson());
    expect((await finish(redirected, { cookie, replica: other })).status).toBe(200);
    expect(await finish(redirected, { cookie })).toMatchObject(rejection('sign_in_expired'));
  });
});

describe('a provider that is down', () => {
  test.each(['silent', 500] as const)('(%s) is 503, and the rest works', async (how) => {
    const { redirected, cookie } = await approve(aPerson());
    const fresh = await auth.replica(environment);
    const recover = issuer.fail(how);
    const expected = rejection('provider_unavailable', 503);
    const [started, finished] = await Promise.all([
      fresh.api.attempt(startSingleSignOn, { body: {}, once: true }),
      finish(redirected, { cookie, once: true }),
    ]);
    expect([started, finished]).toMatchObject([expected, expected]);
    expect(started.headers.getSetCookie()).toEqual([]);
    expect((await auth.api.attempt(login, { body: await registerUser(fresh.api) })).status).toBe(200);
    recover();
    expect((await finish(redirected, { cookie })).status).toBe(200);
    expect((await fresh.api.attempt(startSingleSignOn, { body: {} })).status).toBe(200);
  });
});

describe('the logout token of a provider', () => {
  const logOut = (logout_token: string) =>
    sso.api.attempt(logOutByProvider, {
      rawBody: new URLSearchParams({ logout_token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('ends the session that it names, kept ones too', async () => {
    const person = aPerson();
    const [ended, other] = [await signInAs({ ...person, sid: 'first' }), await signInAs({ ...person, sid: 'second' })];
    const id = await auth.sidOf(ended.token);
    const kept = await auth.api.call(keepSession, { token: ended.token, params: { id } });
    const token = issuer.logoutToken({ sub: person.sub, sid: 'first' });
    expect(await logOut(token)).toMatchObject({ status: 200, body: {} });
    expect([await auth.statusOf(ended.token), await auth.statusOf(other.token)]).toEqual([401, 200]);
    const cookie = kept.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const continued = await auth.api.attempt(continueKeptSession, { params: { id }, headers: { cookie } });
    expect(continued.status).toBe(401);
    const later = await signInAs({ ...person, sid: 'first' });
    expect((await logOut(token)).status).toBe(200);
    expect(await auth.statusOf(later.token)).toBe(200);
  });

  test('without a session ends all sessions of its subject, but none that began with a password', async () => {
    const account = await registerUser(auth.api);
    const person = { ...aPerson(), email: account.email };
    const { redirected, cookie } = await attemptAs(person);
    const body = { state: redirected.state, password: account.password };
    const { token } = (await sso.api.call(linkSingleSignOn, { body, headers: { cookie } })).body;
    const [second, stranger] = [await signInAs({ ...person, sid: 'x' }), await signInAs(aPerson())];
    expect((await logOut(issuer.logoutToken({ sub: person.sub }))).status).toBe(200);
    const tokens = [token, second.token, stranger.token, account.token];
    expect(await Promise.all(tokens.map(auth.statusOf))).toEqual([401, 401, 200, 200]);
  });

  test.each([
    ['a nonce', { nonce: 'x' }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'https://example.org/other': {} } }],
    ['neither subject nor session', { sub: undefined }],
    ['no id', { jti: undefined }],
    ['no end', { exp: undefined }],
    ['another audience', { aud: 'other' }],
  ])('is rejected with %s', async (_, claims) => {
    const person = aPerson();
    const { token } = await signInAs(person);
    expect(await logOut(issuer.logoutToken({ sub: person.sub, ...claims }))).toMatchObject({ status: 400 });
    expect(await auth.statusOf(token)).toBe(200);
  });

  test('is rejected when it is forged', async () => {
    const person = aPerson();
    const { token } = await signInAs(person);
    const genuine = issuer.logoutToken({ sub: person.sub });
    const forgeries = forgedTokens({ token: genuine, privateKey: issuer.privateKey() });
    for (const { attack, token: forged } of forgeries.filter((one) => one.attack !== 'no kid'))
      expect([attack, (await logOut(forged)).status]).toEqual([attack, 400]);
    expect(await auth.statusOf(token)).toBe(200);
  });
});

describe('without passwords', () => {
  test('sign-in and registration are refused, and linking is not', async () => {
    const replica = await auth.replica({ ...environment, PASSWORD_SIGN_IN: 'off' });
    const account = await registerUser(auth.api);
    expect((await replica.api.call(getSignInOptions)).body).toEqual({
      demoAccount: null,
      resetLinks: 'none',
      singleSignOn: { label: new URL(issuer.url).host },
      passwordSignIn: false,
    });
    const refusal = rejection('password_sign_in_off', 403);
    expect(await replica.api.expectError(login, { body: account })).toMatchObject(refusal);
    expect(await replica.api.expectError(register, { body: aRegistration() })).toMatchObject(refusal);
    const { url, cookie } = await start('/', replica);
    const redirected = issuer.approve(url, { ...aPerson(), email: account.email });
    expect(await finish(redirected, { cookie, replica })).toMatchObject({ body: { link: {} } });
    const body = { state: redirected.state, password: account.password };
    expect((await replica.api.call(linkSingleSignOn, { body, headers: { cookie } })).status).toBe(200);
  });
});

test('expired states are deleted', async () => {
  const { redirected, cookie } = await approve(aPerson());
  await finish(redirected, { cookie });
  const count = async () =>
    (await auth.database.raw('select count(*)::int as count from used_provider_messages')).rows[0].count;
  expect(await count()).toBeGreaterThan(0);
  await auth.database.raw(`update used_provider_messages set expires_at = now() - interval '1 second'`);
  await purge(auth.database);
  expect(await count()).toBe(0);
});

test('the log has no code, token, secret, address or name', async () => {
  const person = aPerson();
  const { redirected, cookie } = await approve(person);
  await finish({ ...redirected, iss: 'https://evil.example.org' }, { cookie });
  const { body } = await finish(redirected, { cookie });
  const secrets = [person.email, person.name, redirected.code, redirected.state, CLIENT_SECRET, cookie.split('=')[1]];
  if ('token' in body) secrets.push(body.token);
  expect(auth.log()).toContain('the sign-in provider failed');
  for (const secret of secrets) expect(auth.log()).not.toContain(secret);
});

describe('groups of the provider', () => {
  const groupsOf = ({ id }: User) =>
    auth
      .published('user.groups-changed')
      .flatMap(({ user, groups, version }) => (user.id === id ? [{ groups, version }] : []));

  test('are set at each sign-in by a claim of the ID token or of the UserInfo endpoint, as far as they are shared', async () => {
    const settings = {
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_SHARED_GROUPS: '/staff, /board',
      OIDC_MODERATORS_GROUP: '/other',
    };
    const replica = await auth.replica({ ...environment, ...settings });
    const person = aPerson();
    const signIn = async (claims: object, userinfo?: object) => {
      const { url, cookie } = await start('/', replica);
      const redirected = issuer.approve(
        url,
        { ...person, ...claims },
        userinfo && { userinfo: { sub: person.sub, ...userinfo } },
      );
      const { body } = await finish(redirected, { cookie, replica });
      if (!('token' in body)) throw new Error(JSON.stringify(body));
      return { ...body.user, token: body.token };
    };
    const user = await signIn({ roles: ['/staff', '/board', '/other', 7, '/staff'] });
    const isModerator = async () => (await replica.api.call(getMe, { token: user.token })).body.is_moderator;
    expect(await isModerator()).toBe(true);
    await signIn({ roles: ['/board', '/staff'] });
    expect(await isModerator()).toBeUndefined();
    await signIn({}, { roles: '/staff' });
    await signIn({});
    await eventually(() =>
      expect(groupsOf(user)).toEqual([
        { groups: ['/board', '/staff'], version: 1 },
        { groups: ['/staff'], version: 2 },
        { groups: [], version: 3 },
      ]),
    );
    const known = await registerUser(replica.api);
    const { url, cookie } = await start('/', replica);
    const redirected = issuer.approve(url, { ...aPerson(), email: known.email, roles: ['/staff'] });
    const { body } = await finish(redirected, { cookie, replica });
    expect(body).toEqual({ link: { email: known.email } });
    const link = { state: redirected.state, password: known.password };
    await replica.api.call(linkSingleSignOn, { body: link, headers: { cookie } });
    await eventually(() => expect(groupsOf(known.user)).toEqual([{ groups: ['/staff'], version: 1 }]));
    await replica.close();
  });

  test('are not used without the setting', async () => {
    const { user } = await signInAs({ ...aPerson(), groups: ['/staff'] });
    expect(groupsOf(user)).toEqual([]);
    expect(await auth.database('provider_groups').where({ user_id: user.id })).toEqual([]);
  });
});
