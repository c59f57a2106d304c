import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { forgotPassword, type Language } from '@showhands/contracts';
import { eventually, uniqueEmail } from '@showhands/testing';
import { readMail, startMailServer } from '@showhands/testing/mail-server';
import { useFixture } from '@showhands/testing/service-under-test';
import { up } from '../migrations/010-reset-languages.ts';
import { type AuthReplica, registerUser, useAuth } from './auth-under-test.ts';

const PUBLIC_URL = 'https://vote.example.org';
const LINK = /^https:\/\/vote\.example\.org\/reset\/[\w-]{64}$/;

const auth = useAuth();
const mails = useFixture(startMailServer);
/** Sends mails. */
let sending: AuthReplica;

beforeAll(async () => {
  sending = await auth.replica({ SMTP_URL: mails.url, PUBLIC_URL });
});

const mailTo = async (email: string) => readMail(await mails.mailTo(email));

const forget = async (language?: Language) => {
  const { email } = await registerUser(auth.api);
  await sending.api.call(forgotPassword, { body: { email, ...(language && { language }) } });
  return mailTo(email);
};

test.each([
  ['en', 'lang="en" dir="ltr"', 'Choose a new password for Showhands', 'The link is good for 30 minutes'],
  ['de', 'lang="de" dir="ltr"', 'Neues Passwort für Showhands wählen', 'Der Link gilt 30 Minuten lang'],
  ['es', 'lang="es" dir="ltr"', 'Elige una contraseña nueva para Showhands', 'durante 30 minutos'],
  ['ar', 'lang="ar" dir="rtl"', 'اختيار كلمة مرور جديدة في Showhands', 'وخلال 30 دقيقة'],
] as const)('the mail is in the language of the call: %s', async (language, attributes, subject, validity) => {
  const mail = await forget(language);
  expect(mail.subject).toBe(subject);
  for (const element of ['html', 'table']) expect(mail.html).toContain(`<${element} ${attributes}`);
  for (const part of [mail.text, mail.html]) expect(part).toContain(validity);
  const links = mail.text.split('\n').filter((line) => line.includes('://'));
  expect(links).toEqual([expect.stringMatching(LINK)]);
  expect(mail.html).toContain(` href="${links[0]}"`);
  expect(mail.html).toContain(`><bdi dir="ltr">${links[0]}</bdi></p>`);
});

test('the mail is in English when the call names no language', async () => {
  expect((await forget()).subject).toBe('Choose a new password for Showhands');
});

test.each(['fr', '', 7])('rejects the language %j', async (language) => {
  const message = 'Language must be en, de, es or ar';
  const body = { email: uniqueEmail(), language };
  expect(await auth.api.expectError(forgotPassword, { body })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message, errors: [{ path: 'language', message }] },
  });
});

test('a retry keeps the language', async () => {
  const { email } = await registerUser(auth.api);
  mails.reject(451);
  await sending.api.call(forgotPassword, { body: { email, language: 'es' } });
  await eventually(() => expect(auth.logged('a password reset link is sent later')).not.toEqual([]));
  mails.reject(undefined);
  await auth.database.raw('update reset_requests set due_at = now()');
  expect((await mailTo(email)).subject).toBe('Elige una contraseña nueva para Showhands');
});

test('the former version goes on inserting after the migration, which can be repeated', async () => {
  for (let time = 0; time < 2; time += 1) await up(auth.database);
  const { email } = await registerUser(auth.api);
  await auth.database.raw('insert into reset_requests (id, email) values (?, ?)', [randomUUID(), email]);
  expect((await mailTo(email)).subject).toBe('Choose a new password for Showhands');
});
