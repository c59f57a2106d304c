import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { finishSingleSignOn, getSignInOptions, register, startSingleSignOn } from '@showhands/contracts';
import { startHttpServer, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { useFixture } from '@showhands/testing/service-under-test';
import { type AuthReplica, aRegistration, useAuth } from './auth-under-test.ts';
import { CLIENT_ID, CLIENT_SECRET, startScriptedIssuer } from './scripted-issuer.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });
const issuer = useFixture(startScriptedIssuer);

/** Keys of addresses and hashes of tokens that polls knows. */
const invited = new Set<string>();

const polls = useFixture(() =>
  startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://polls');
    const byAddress = invited.has(pathname.split('/').at(-1) ?? '');
    response.end(JSON.stringify({ byAddress, byLink: invited.has(searchParams.get('token') ?? '') }));
  }),
);

const replicaWith = (REGISTRATION: string): Promise<AuthReplica> =>
  auth.replica({
    REGISTRATION,
    POLLS_URL: polls.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    PUBLIC_URL: 'https://vote.example.org',
  });

const keyOf = async (email: string): Promise<string> => {
  const { rows } = await auth.database.raw('select md5(lower(normalize(?::text, NFKC)))::uuid as key', [email]);
  return rows[0].key;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const signUp = ({ api }: AuthReplica, fields = {}) => api.attempt(register, { body: aRegistration(fields) });

const signInByProvider = async ({ api }: AuthReplica, email: string, return_to = '/') => {
  const { body, headers } = await api.call(startSingleSignOn, { body: { return_to } });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const person = { sub: uniqueEmail(), name: uniqueUsername(), email, email_verified: true };
  return api.attempt(finishSingleSignOn, { body: issuer.approve(body.url, person), headers: { cookie } });
};

const rejection = (code: string) => ({ status: 403, body: { code } });

describe('closed', () => {
  test('nobody registers, neither with a password nor by the provider', async () => {
    const closed = await replicaWith('closed');
    expect((await closed.api.call(getSignInOptions)).body).toMatchObject({ registration: 'closed' });
    expect(await signUp(closed)).toMatchObject(rejection('registration_closed'));
    expect(await signInByProvider(closed, uniqueEmail())).toMatchObject(rejection('registration_closed'));
  });

  test('people with an account sign in by the provider', async () => {
    const email = uniqueEmail();
    await signUp(await replicaWith('open'), { email });
    expect(await signInByProvider(await replicaWith('closed'), email)).toMatchObject({ body: { link: { email } } });
  });
});

describe('invited', () => {
  test('admits addresses of lists, and nobody else', async () => {
    const replica = await replicaWith('invited');
    const [email, other] = [uniqueEmail(), uniqueEmail()];
    for (const address of [email, other]) invited.add(await keyOf(address));
    expect(await signUp(replica)).toMatchObject(rejection('not_invited'));
    expect(await signUp(replica, { email: email.toUpperCase() })).toMatchObject({ status: 201 });
    expect(await signInByProvider(replica, uniqueEmail())).toMatchObject(rejection('not_invited'));
    expect(await signInByProvider(replica, other)).toMatchObject({ status: 200, body: { user: { email: other } } });
  });

  test('a personal link admits one account', async () => {
    const replica = await replicaWith('invited');
    const invitation = randomBytes(32).toString('base64url');
    expect(await signUp(replica, { invitation })).toMatchObject(rejection('not_invited'));
    invited.add(hashOf(invitation));
    const outcomes = await Promise.all([signUp(replica, { invitation }), signUp(replica, { invitation })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    const byLink = await signInByProvider(replica, uniqueEmail(), `/join#${invitation}`);
    expect(byLink).toMatchObject(rejection('not_invited'));
  });

  test('is unavailable while polls is, and creates nobody', async () => {
    const replica = await auth.replica({ REGISTRATION: 'invited', POLLS_URL: 'http://127.0.0.1:1' });
    expect(await replica.api.attempt(register, { body: aRegistration(), once: true })).toMatchObject({ status: 503 });
  });
});
