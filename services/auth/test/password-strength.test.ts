import { beforeAll, describe, expect, test } from '@jest/globals';
import { changePassword, login, register, resetPassword, texts } from '@showhands/contracts';
import { uniqueEmail } from '@showhands/testing';
import { tokenIn } from '@showhands/testing/mail-server';
import { createResetLink } from '../src/passwords/commands.ts';
import { type AuthReplica, aRegistration, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const GOOD = 'plover-42-quartz-umbrella';

const auth = useAuth();
let strict: AuthReplica;

beforeAll(async () => {
  strict = await auth.replica({ PASSWORD_STRENGTH: 'strict' });
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
    const token = tokenIn(
      (await createResetLink(auth.database, account.user, {
        linkSecret: KEY_SECRET,
        publicUrl: auth.url,
        mailed: false,
      })) ?? '',
    );
    const reset = (new_password: string) => strict.api.attempt(resetPassword, { body: { token, new_password } });
    expect(await reset('iloveyou')).toMatchObject(refusal('new_password'));
    expect((await auth.api.call(login, { body: account })).status).toBe(200);
    expect((await reset(GOOD)).status).toBe(204);
  });
});

test('without it every password of six characters is accepted', async () => {
  for (const password of ['123456', 'password']) await registerUser(auth.api, { password });
});
