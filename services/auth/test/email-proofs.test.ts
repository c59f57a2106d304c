import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  forgotPassword,
  getMe,
  limits,
  proveEmail,
  register,
  resetPassword,
  sendEmailProof,
  texts,
  updateProfile,
} from '@showhands/contracts';
import { eventually, runProgram, uniqueUsername } from '@showhands/testing';
import { decoded, proofTokenIn, startMailServer, tokenIn } from '@showhands/testing/mail-server';
import { isReplay, statusesOf, useFixture } from '@showhands/testing/service-under-test';
import { up } from '../migrations/014-email-proofs.ts';
import { proofTokenOf } from '../src/email-proofs/proof-token.ts';
import { type AuthReplica, aRegistration, formOf, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const PUBLIC_URL = 'https://vote.example.org';

const auth = useAuth();
const mails = useFixture(startMailServer);
/** Sends mails. */
let sending: AuthReplica;

beforeAll(async () => {
  sending = await auth.replica({ SMTP_URL: mails.url, PUBLIC_URL });
});

beforeEach(() => mails.reject(undefined));

const prove = (token: string, idempotencyKey?: string) =>
  sending.api.attempt(proveEmail, { body: { token }, ...(idempotencyKey && { idempotencyKey }) });

const sendAgain = (token: string, language?: 'de') =>
  sending.api.attempt(sendEmailProof, { token, body: language ? { language } : {} });

/** Registers a user who gets a mail. */
const aUser = async (fields?: Parameters<typeof registerUser>[1]) => {
  const account = await registerUser(sending.api, fields);
  return { ...account, link: async () => proofTokenIn(await mails.mailTo(account.email)) };
};

const isProved = async (token: string) => (await sending.api.call(getMe, { token })).body.email_proved;
const provedOf = ({ user }: { user: { id: string } }) => auth.publishedOf('user.email-proved', user.id);

const invalid = { status: 400, body: { code: 'proof_token_invalid', message: texts.auth.resetTokenInvalid } };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the link of the mail after a registration', () => {
  test('proves the address without a session, once, and tells the other services', async () => {
    const account = await aUser();
    expect(await isProved(account.token)).toBe(false);
    const token = await account.link();
    const replies = [await prove(token, 'key'), await prove(token, 'key'), await prove(token)];
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(replies.map(isReplay)).toEqual([false, true, false]);
    expect(await isProved(account.token)).toBe(true);
    const { id, username } = account.user;
    await eventually(() =>
      expect(provedOf(account)).toEqual([{ user: { id, username }, email: account.email, version: 2 }]),
    );
    expect((await sendAgain(account.token)).status).toBe(204);
    expect(mails.sentTo(account.email)).toHaveLength(1);
  });

  test('proves it once when it is used many times at once', async () => {
    const account = await aUser();
    const token = await account.link();
    expect(statusesOf(await Promise.all(Array.from({ length: 10 }, () => prove(token))))).toEqual({ 204: 10 });
    await sending.api.call(updateProfile, { token: account.token, form: formOf({ username: `${account.username}2` }) });
    await eventually(() => expect(auth.publishedOf('user.updated', account.user.id)).toMatchObject([{ version: 3 }]));
    expect(provedOf(account)).toHaveLength(1);
  });

  test('is in the language of the registration, and sent again in that of the call', async () => {
    const body = { ...aRegistration(), language: 'es' as const };
    const { token } = (await sending.api.call(register, { body })).body;
    expect(decoded(await mails.mailTo(body.email))).toContain('Confirma tu dirección para Showhands');
    await sendAgain(token, 'de');
    const again = decoded(await mails.mailTo(body.email, 1));
    expect(again).toContain('Der Link gilt 7 Tage lang.');
    expect((await prove(proofTokenIn(again))).status).toBe(204);
  });

  test('is rejected alike when it is expired, of another address, of another user, changed or of another secret', async () => {
    const [account, other] = [await aUser(), await aUser()];
    const { id } = account.user;
    const { email } = account;
    const token = await account.link();
    const tokens = [
      proofTokenOf(KEY_SECRET, { id, email }, inDays(-1)),
      proofTokenOf(KEY_SECRET, { id, email: other.email }, inDays(1)),
      proofTokenOf(KEY_SECRET, { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', email }, inDays(1)),
      proofTokenOf('another secret of at least 32 characters', { id, email }, inDays(1)),
      ...[25, 49].map(
        (place) => `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`,
      ),
      ...['', 'x', 'A'.repeat(51)],
    ];
    const responses = [];
    for (const one of tokens) responses.push(await prove(one));
    expect(responses).toMatchObject(tokens.map(() => invalid));
    expect([await isProved(account.token), await isProved(other.token)]).toEqual([false, false]);
    expect((await prove(token)).status).toBe(204);
  });

  test('is good for seven days', async () => {
    const account = await aUser();
    const bytes = Buffer.from(await account.link(), 'base64url');
    const lifetime = bytes.readUIntBE(16, 6) * 1_000 - Date.now();
    expect(limits.emailProofMs).toBe(7 * 86_400_000);
    expect(Math.round(lifetime / 3_600_000)).toBe(7 * 24);
  });

  test('does not prove another address that the account gets, which ends the proof and links for a new password', async () => {
    const account = await aUser();
    const former = await account.link();
    expect((await prove(former)).status).toBe(204);
    await sending.api.call(forgotPassword, { body: { email: account.email } });
    const reset = tokenIn(await mails.mailTo(account.email, 1));
    await auth.database.raw('update users set email = ? where id = ?', [`new-${account.email}`, account.user.id]);
    expect(await isProved(account.token)).toBe(false);
    expect(await prove(former)).toMatchObject(invalid);
    const body = { token: reset, new_password: 'another password' };
    expect(await sending.api.attempt(resetPassword, { body })).toMatchObject({ status: 400 });
    await sendAgain(account.token);
    expect((await prove(proofTokenIn(await mails.mailTo(`new-${account.email}`)))).status).toBe(204);
    await eventually(() =>
      expect(provedOf(account)).toMatchObject([{ version: 2 }, { email: `new-${account.email}` }]),
    );
  });
});

test.each([
  [451, 'a confirmation link is sent later', true],
  [550, 'a confirmation link could not be sent', false],
])('a mail that is rejected with %i is sent again only if the failure may pass', async (code, text, isRetried) => {
  mails.reject(code);
  const { email } = await aUser();
  await eventually(() => expect(auth.logged(text)).toMatchObject([{ attempts: 1, responseCode: code }]));
  expect(JSON.stringify(auth.logged(text))).not.toContain(email);
  const pending = async () => (await auth.database('proof_requests').where({ email })).length;
  await eventually(async () => expect(await pending()).toBe(isRetried ? 1 : 0));
  if (!isRetried) return;
  mails.reject(undefined);
  await auth.database.raw('update proof_requests set due_at = now()');
  await aUser();
  expect((await prove(proofTokenIn(await mails.mailTo(email)))).status).toBe(204);
});

test('an address with a comma is one address', async () => {
  const name = uniqueUsername();
  await aUser({ email: `a,${name}@example.org` });
  expect(proofTokenIn(await mails.mailTo(`"a,${name}"@example.org`))).not.toBe('');
  expect(mails.sentTo(`${name}@example.org`)).toEqual([]);
});

test('an account sends five mails a day after the first one', async () => {
  const limited = await auth.replica({ SMTP_URL: mails.url, PUBLIC_URL, RATE_LIMITS: 'on' });
  const { token } = await registerUser(limited.api);
  const send = () => limited.api.attempt(sendEmailProof, { token, body: {} });
  expect(statusesOf(await Promise.all(Array.from({ length: 7 }, send)))).toEqual({ 204: 5, 429: 2 });
});

describe('a new password', () => {
  const aUserWithMail = async () => {
    const account = await aUser();
    await account.link();
    return account;
  };
  const forget = async (email: string) => {
    const before = mails.sentTo(email).length;
    await sending.api.call(forgotPassword, { body: { email } });
    return tokenIn(await mails.mailTo(email, before));
  };
  const reset = (token: string) =>
    sending.api.call(resetPassword, { body: { token, new_password: 'another password' } });
  const printLink = (email: string) =>
    runProgram('services/auth/src/cli/accounts.ts', ['reset', email], {
      DATABASE_URL: auth.databaseUrl,
      KEY_SECRET,
      PUBLIC_URL,
    });

  test('proves the address when its link came by mail', async () => {
    const account = await aUserWithMail();
    await reset(await forget(account.email));
    await eventually(() => expect(provedOf(account)).toMatchObject([{ email: account.email }]));
  });

  test('proves nothing when an operator has seen its link', async () => {
    const account = await aUserWithMail();
    const token = await forget(account.email);
    expect(await printLink(account.email)).toMatchObject({ stdout: expect.stringContaining(token) });
    expect(await forget(account.email)).toBe(token);
    await reset(token);
    const { rows } = await auth.database.raw('select email_proved_at from users where id = ?', [account.user.id]);
    expect(rows).toEqual([{ email_proved_at: null }]);
  });
});

test('without a mail server there is no state, no mail and no call', async () => {
  const { token, email } = await registerUser(auth.api);
  expect('email_proved' in (await auth.api.call(getMe, { token })).body).toBe(false);
  expect(await auth.api.attempt(sendEmailProof, { token, body: {} })).toMatchObject({ status: 404 });
  expect(await auth.database('proof_requests').where({ email })).toEqual([]);
});

test('the former version goes on writing after the migration, which can be repeated', async () => {
  for (let time = 0; time < 2; time += 1) await up(auth.database);
  const account = await aUser();
  expect((await prove(await account.link())).status).toBe(204);
  await auth.database.raw('update users set version = version + 1, email = email where id = ?', [account.user.id]);
  expect(await isProved(account.token)).toBe(true);
});
