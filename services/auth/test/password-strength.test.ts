import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changePassword, forgotPassword, login, register, resetPassword, texts } from '@showhands/contracts';
import { eventually, uniqueEmail } from '@showhands/testing';
import { type AuthUnderTest, aRegistration, type Replica, registerUser, startAuth } from './auth-under-test.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const GOOD = 'plover-42-quartz-umbrella';

let mails: MailServer;
let auth: AuthUnderTest;
let strict: Replica;

beforeAll(async () => {
  mails = await startMailServer();
  auth = await startAuth();
  const settings = { PASSWORD_STRENGTH: 'strict', SMTP_URL: mails.url, PUBLIC_URL: 'https://vote.example.org' };
  strict = await auth.replica(settings);
});

afterAll(async () => {
  await auth.close();
  await mails.close();
});

const refusal = (path: string) => ({
  status: 400,
  body: { code: 'validation_failed', errors: [{ path, message: texts.auth.passwordGuessable }] },
});

describe('PASSWORD_STRENGTH=strict', () => {
  test.each([
    ['is among the most used', { password: 'password1' }],
    ['is among the most used in other letters', { password: 'P4ssw0rd' }],
    ['is a row of keys', { password: 'qwertyuiop' }],
    ['is one character', { password: 'aaaaaaaaaaaa' }],
    ['contains the name', { username: 'Grace Hopper 81', password: 'x7#hopper!9pQ' }],
    ['contains the address', { email: 'gh81.navy@example.org', password: 'q!GH81.Navy-55x' }],
  ])('refuses a registration whose password %s', async (_, fields) => {
    const body = aRegistration({ email: uniqueEmail(), ...fields });
    expect(await strict.api.attempt(register, { body })).toMatchObject(refusal('password'));
    expect((await strict.api.attempt(register, { body: { ...body, password: GOOD } })).status).toBe(201);
  });

  test('refuses such a password at a change and a reset too, and changes nothing', async () => {
    const account = await registerUser(auth.api);
    const change = (new_password: string) =>
      strict.api.attempt(changePassword, {
        token: account.token,
        body: { current_password: account.password, new_password },
      });
    expect(await change('letmein')).toMatchObject(refusal('new_password'));
    expect(await change(`${account.username}!`)).toMatchObject(refusal('new_password'));
    await strict.api.call(forgotPassword, { body: { email: account.email } });
    const token = await eventually(() => {
      const [mail] = mails.received;
      if (!mail) throw new Error('no mail yet');
      return /\/reset\/([\w-]{43})/.exec(mail.source.replaceAll('=\r\n', ''))?.[1] ?? '';
    });
    const reset = (new_password: string) => strict.api.attempt(resetPassword, { body: { token, new_password } });
    expect(await reset('iloveyou')).toMatchObject(refusal('new_password'));
    expect((await auth.api.call(login, { body: account })).status).toBe(200);
    expect((await reset(GOOD)).status).toBe(204);
  });
});

test('without it every password of six characters is accepted', async () => {
  for (const password of ['123456', 'password']) await registerUser(auth.api, { password });
});
