import { beforeAll, expect, test } from '@jest/globals';
import {
  changeEmail,
  deleteAccount,
  forgotPassword,
  getMe,
  login,
  proveEmail,
  renewRecoveryCodes,
  resetPassword,
  texts,
  turnOffSecondFactor,
  updateMailSettings,
} from '@showhands/contracts';
import { addSecondFactor, eventually, uniqueEmail } from '@showhands/testing';
import { decoded, proofTokenIn, readMail, startMailServer, tokenIn } from '@showhands/testing/mail-server';
import { isReplay, statusesOf, useFixture } from '@showhands/testing/service-under-test';
import { createResetLink } from '../src/passwords/commands.ts';
import { type AuthReplica, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const PUBLIC_URL = 'https://vote.example.org';

const auth = useAuth();
const mails = useFixture(startMailServer);
/** Sends mails. */
let sending: AuthReplica;

beforeAll(async () => {
  sending = await auth.replica({ SMTP_URL: mails.url, PUBLIC_URL });
});

/** The mail, whose parts may be encoded in base64. */
const readable = (mail: string) =>
  decoded(mail).replace(/(?<=base64\r\n\r\n)[\w+/=\r\n]+/g, (part) => Buffer.from(part, 'base64').toString());

type User = Awaited<ReturnType<typeof registerUser>>;

const change = (
  { token, password }: Pick<User, 'token' | 'password'>,
  email: string,
  { api = sending.api, language = 'en' as 'en' | 'de' | 'es' | 'ar', idempotencyKey = '' } = {},
) =>
  api.attempt(changeEmail, {
    token,
    body: { email, password, language },
    ...(idempotencyKey && { idempotencyKey }),
  });

const prove = async (mail: string) => {
  const body = { token: proofTokenIn(mail) };
  return (await sending.api.attempt(proveEmail, { body })).status;
};

const aProvedUser = async () => {
  const account = await registerUser(sending.api);
  expect(await prove(await mails.mailTo(account.email))).toBe(204);
  return account;
};

const signIn = async (email: string, password: string) =>
  (await sending.api.attempt(login, { body: { email, password } })).status;

test('a mistyped address is replaced: the new one gets a link and signs in, the former one gets nothing', async () => {
  const account = await registerUser(sending.api);
  const former = await mails.mailTo(account.email);
  const email = uniqueEmail();
  const { status, body } = await change(account, email, { language: 'es' });
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { id: account.user.id, email } } });
  expect(await signIn(account.email, account.password)).toBe(401);
  expect(await signIn(email, account.password)).toBe(200);
  expect(await prove(former)).toBe(400);
  const mail = await mails.mailTo(email);
  expect(decoded(mail)).toContain('Confirma tu dirección para Showhands');
  expect(await prove(mail)).toBe(204);
  expect((await sending.api.call(getMe, { token: account.token })).body).toMatchObject({ email, email_proved: true });
  expect(await auth.database('address_notices').where({ email: account.email })).toEqual([]);
  expect(mails.sentTo(account.email)).toHaveLength(1);
});

test.each([
  ['en', 'This address no longer signs in.'],
  ['de', 'Mit dieser Adresse kannst du dich nicht mehr anmelden.'],
  ['es', 'Con esta dirección ya no puedes iniciar sesión.'],
  ['ar', 'لم يعد هذا العنوان صالحًا'],
] as const)('a proved address is told in %s, without the new one', async (language, sentence) => {
  const account = await aProvedUser();
  const email = uniqueEmail();
  expect((await change(account, email, { language })).status).toBe(200);
  expect((await sending.api.call(getMe, { token: account.token })).body).toMatchObject({ email_proved: false });
  const notice = readable(await mails.mailTo(account.email, 1));
  expect(notice).toContain(sentence);
  expect(notice).not.toContain(email);
  expect(notice.includes('dir="rtl"')).toBe(language === 'ar');
});

test('the address of another account is refused as at a registration, whatever its spelling, and changes nothing', async () => {
  const [account, other] = [await aProvedUser(), await registerUser(sending.api)];
  for (const email of [other.email, other.email.toUpperCase()])
    expect(await change(account, email)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: texts.auth.emailTaken },
    });
  expect((await sending.api.call(getMe, { token: account.token })).body).toMatchObject({ email_proved: true });
});

test('without the password nothing is changed, and an address is not revealed', async () => {
  const [account, other] = [await registerUser(sending.api), await registerUser(sending.api)];
  const thief = { token: account.token, password: 'not that one' };
  const replies = [await change(thief, other.email), await change(thief, uniqueEmail())];
  expect(replies).toMatchObject(replies.map(() => ({ status: 403, body: { code: 'wrong_password' } })));
  expect((await sending.api.attempt(changeEmail, { body: { email: uniqueEmail(), password: 'x' } })).status).toBe(401);
  expect((await change(account, 'a\u200bb@example.org')).status).toBe(400);
  expect(await signIn(account.email, account.password)).toBe(200);
});

test('wrong passwords count as failed sign-ins', async () => {
  const limited = await auth.replica({ RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: 'changeEmail.user=100/60' });
  const account = await registerUser(limited.api);
  const guess = () => change({ token: account.token, password: 'a guess' }, uniqueEmail(), { api: limited.api });
  for (let times = 0; times < 10; times += 1) expect((await guess()).status).toBe(403);
  expect((await change(account, uniqueEmail(), { api: limited.api })).status).toBe(429);
});

test('links for a new password end, and none is created for the former address', async () => {
  const account = await registerUser(sending.api);
  await sending.api.call(forgotPassword, { body: { email: account.email } });
  const token = tokenIn(await mails.mailTo(account.email, 1));
  await change(account, uniqueEmail());
  const body = { token, new_password: 'another password' };
  expect((await sending.api.attempt(resetPassword, { body })).status).toBe(400);
  const former = { id: account.user.id, email: account.email };
  const options = { linkSecret: KEY_SECRET, publicUrl: PUBLIC_URL, mailed: true };
  expect(await createResetLink(auth.database, former, options)).toBeUndefined();
});

test('of many accounts that want one address at once, one gets it', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => registerUser(sending.api)));
  const email = uniqueEmail();
  const replies = await Promise.all(accounts.map((account) => change(account, email)));
  expect(statusesOf(replies)).toEqual({ 200: 1, 409: 7 });
});

test('a repeated call has one effect, and the same address again keeps the proof', async () => {
  const account = await aProvedUser();
  const email = uniqueEmail();
  const replies = await Promise.all(Array.from({ length: 5 }, () => change(account, email, { idempotencyKey: 'key' })));
  expect(replies.filter((reply) => reply.status === 200 && !isReplay(reply))).toHaveLength(1);
  expect(isReplay(await change(account, email, { idempotencyKey: 'key' }))).toBe(true);
  expect(await prove(await mails.mailTo(email))).toBe(204);
  expect((await change(account, email)).status).toBe(200);
  expect((await sending.api.call(getMe, { token: account.token })).body).toMatchObject({ email_proved: true });
  expect([mails.sentTo(email), mails.sentTo(account.email)].map(({ length }) => length)).toEqual([1, 2]);
});

test('the notice waits for a mail server that is down, and logs no address', async () => {
  const account = await aProvedUser();
  mails.reject(451);
  await change(account, uniqueEmail());
  const text = 'a notice of a changed address is sent later';
  await eventually(() => expect(auth.logged(text)).toMatchObject([{ attempts: 1, responseCode: 451 }]));
  expect(JSON.stringify(auth.logged(text))).not.toContain(account.email);
  mails.reject(undefined);
  await auth.database.raw('update address_notices set due_at = now()');
  // The notice of another account wakes the job.
  const other = await aProvedUser();
  await change(other, uniqueEmail());
  await mails.mailTo(account.email, 1);
});

test('without a mail server the address is changed, and nothing is sent', async () => {
  const account = await registerUser(auth.api);
  const email = uniqueEmail();
  expect((await change(account, email, { api: auth.api })).status).toBe(200);
  expect(await auth.database('proof_requests').where({ email })).toEqual([]);
});

test('a proved address hears of changes of the second factor and of a planned deletion', async () => {
  const [account, unproved] = [await aProvedUser(), await registerUser(sending.api)];
  const { token, password, email } = account;
  await sending.api.call(updateMailSettings, { token, body: { language: 'de' } });
  const { recoveryCodes } = await addSecondFactor(sending.api, account);
  await addSecondFactor(sending.api, unproved);
  const first = { password, code: recoveryCodes[0] ?? '' };
  const { recovery_codes: codes } = (await sending.api.call(renewRecoveryCodes, { token, body: first })).body;
  await sending.api.call(turnOffSecondFactor, { token, body: { password, code: codes[0] ?? '' } });
  await sending.api.call(deleteAccount, { token, body: { comments: 'keep', successor: null } });
  await eventually(async () => expect(await auth.database('account_notices').select()).toEqual([]));
  const [, ...notices] = mails.sentTo(email).map(readMail);
  expect(notices.map(({ subject }) => subject)).toEqual([
    'Dein Konto bei Showhands hat einen zweiten Faktor',
    'Dein Konto bei Showhands hat neue Wiederherstellungscodes',
    'Der zweite Faktor deines Kontos bei Showhands wurde ausgeschaltet',
    'Dein Konto bei Showhands soll gelöscht werden',
  ]);
  expect(notices[3]?.text).toMatch(/Dein Konto wird am \d+\. \S+ \d{4} um \d\d:\d\d UTC gelöscht\./);
  expect(mails.sentTo(unproved.email)).toHaveLength(1);
});
