import { describe, expect, test } from '@jest/globals';
import {
  getSecondFactor,
  login,
  renewRecoveryCodes,
  resetPassword,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@showhands/contracts';
import { addSecondFactor, aFactorSecret, appCode, outputOf, runProgram, uniqueEmail } from '@showhands/testing';
import { newNetwork } from '@showhands/testing/rate-limits';
import { statusesOf } from '@showhands/testing/service-under-test';
import { createResetLink } from '../src/passwords/commands.ts';
import { findUserByEmail } from '../src/users/repository.ts';
import { KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

type Owner = Awaited<ReturnType<typeof registerUser>>;

const turnOn = ({ token, password }: Owner, secret: string, code = appCode(secret)) =>
  auth.api.attempt(turnOnSecondFactor, { token, body: { password, secret, code } });

const ownerWithFactor = async () => {
  const owner = await registerUser(auth.api);
  return { owner, ...(await addSecondFactor(auth.api, owner)) };
};

const signIn = ({ email, password }: Owner, code?: string, idempotencyKey?: string) =>
  auth.api.attempt(login, {
    headers: { 'x-forwarded-for': newNetwork() },
    body: { email, password, ...(code !== undefined && { code }) },
    ...(idempotencyKey && { idempotencyKey }),
  });

const outcomeOf = (response: Awaited<ReturnType<typeof signIn>>) =>
  response.ok ? response.status : response.body.code;

/** A valid format that is not among the codes around now. */
const wrongCode = (secret: string): string => {
  const valid = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !valid.includes(one)) ?? '';
};

describe('an account with a second factor', () => {
  test('signs in with the password and a code, which works once', async () => {
    const { owner, secret } = await ownerWithFactor();
    expect(outcomeOf(await signIn(owner))).toBe('second_factor_required');
    expect(outcomeOf(await signIn(owner, wrongCode(secret)))).toBe('wrong_code');
    const code = appCode(secret, 1);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const racers = await Promise.all([signIn(owner, code), signIn(owner, spaced), signIn(owner, code)]);
    expect(statusesOf(racers)).toEqual({ 200: 1, 403: 2 });
    expect(outcomeOf(await signIn(owner, code))).toBe('wrong_code');
    // The code that turned it on is used, too.
    expect(outcomeOf(await signIn(owner, appCode(secret)))).toBe('wrong_code');
  });

  test('says nothing about it to somebody without the password', async () => {
    const { owner, secret } = await ownerWithFactor();
    const stranger = { ...owner, password: 'wrong one' };
    expect(outcomeOf(await signIn(stranger))).toBe('invalid_credentials');
    expect(outcomeOf(await signIn(stranger, appCode(secret, 1)))).toBe('invalid_credentials');
  });

  test('signs in with each recovery code once, also concurrently', async () => {
    const { owner, recoveryCodes } = await ownerWithFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(statusesOf(await Promise.all([signIn(owner, first), signIn(owner, first)]))).toEqual({ 200: 1, 403: 1 });
    expect(outcomeOf(await signIn(owner, second.toLowerCase().replaceAll('-', ' ')))).toBe(200);
    const state = await auth.api.call(getSecondFactor, { token: owner.token });
    expect(state.body).toEqual({ since: expect.any(String), recovery_codes_left: 8 });
  });

  test('gets the same token for a repeated sign-in', async () => {
    const { owner, recoveryCodes } = await ownerWithFactor();
    const repeat = () => signIn(owner, recoveryCodes[0], 'the-same-sign-in');
    expect((await repeat()).body).toEqual((await repeat()).body);
  });

  test('keeps it after a new password', async () => {
    const { owner } = await ownerWithFactor();
    const user = await findUserByEmail(auth.database, owner.email);
    if (!user) throw new Error('the owner is missing');
    const options = { linkSecret: KEY_SECRET, publicUrl: 'https://vote.example.org', mailed: false };
    const token = (await createResetLink(auth.database, user, options))?.split('/reset/')[1] ?? '';
    await auth.api.call(resetPassword, { body: { token, new_password: 'another password' } });
    expect(outcomeOf(await signIn({ ...owner, password: 'another password' }))).toBe('second_factor_required');
  });

  test('stores neither the secret nor the codes in plain text', async () => {
    const { owner, secret, recoveryCodes } = await ownerWithFactor();
    const { rows } = await auth.database.raw(
      `select string_agg(f::text, '') || (select string_agg(c::text, '') from recovery_codes c where c.user_id = f.user_id)
         || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as text
       from second_factors f where user_id = ? group by user_id`,
      [owner.user.id],
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const one of [secret, ...recoveryCodes]) {
      expect(rows[0].text).not.toContain(one);
      expect(rows[0].text).not.toContain(hex(one));
    }
  });
});

test('guesses are limited to five for an account over all networks, also concurrently', async () => {
  const { owner, secret } = await ownerWithFactor();
  const guesses = Array.from({ length: 12 }, () => signIn(owner, wrongCode(secret)));
  expect(statusesOf(await Promise.all(guesses))).toEqual({ 403: 5, 429: 7 });
  const right = await signIn(owner, appCode(secret, 1));
  expect(right).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600);
  const other = await ownerWithFactor();
  expect(outcomeOf(await signIn(other.owner, other.recoveryCodes[0]))).toBe(200);
});

describe('turning it on', () => {
  test('needs the password and a code of the app', async () => {
    const owner = await registerUser(auth.api);
    const secret = aFactorSecret();
    expect((await turnOn({ ...owner, password: 'wrong one' }, secret)).body).toMatchObject({ code: 'wrong_password' });
    expect((await turnOn(owner, secret, wrongCode(secret))).body).toMatchObject({ code: 'wrong_code' });
    expect((await turnOn(owner, 'A'.repeat(31))).body).toMatchObject({ code: 'validation_failed' });
    expect(outcomeOf(await signIn(owner))).toBe(200);
  });

  test('happens once, and a repeated call gets the same recovery codes', async () => {
    const owner = await registerUser(auth.api);
    const secret = aFactorSecret();
    const body = { password: owner.password, secret, code: appCode(secret) };
    const call = (idempotencyKey: string) =>
      auth.api.attempt(turnOnSecondFactor, { token: owner.token, body, idempotencyKey });
    const [first, repeated] = [await call('one'), await call('one')];
    expect(first.status).toBe(200);
    expect(repeated.body).toEqual(first.body);
    expect((await call('another')).body).toMatchObject({ code: 'second_factor_on' });
  });
});

test('turning it off needs the password and a code', async () => {
  const { owner, secret, recoveryCodes } = await ownerWithFactor();
  const turnOff = (password: string, code: string) =>
    auth.api.attempt(turnOffSecondFactor, { token: owner.token, body: { password, code } });
  const [code = ''] = recoveryCodes;
  expect((await turnOff('wrong one', code)).body).toMatchObject({ code: 'wrong_password' });
  expect((await turnOff(owner.password, wrongCode(secret))).body).toMatchObject({ code: 'wrong_code' });
  expect((await turnOff(owner.password, code)).status).toBe(204);
  expect((await turnOff(owner.password, code)).body).toMatchObject({ code: 'second_factor_off' });
  expect(outcomeOf(await signIn(owner))).toBe(200);
});

test('new recovery codes replace the former ones, and a repeated call gets the same', async () => {
  const { owner, secret, recoveryCodes } = await ownerWithFactor();
  const renew = (code: string, idempotencyKey?: string) => {
    const body = { password: owner.password, code };
    return auth.api.attempt(renewRecoveryCodes, {
      token: owner.token,
      body,
      ...(idempotencyKey && { idempotencyKey }),
    });
  };
  const [used = '', unused = ''] = recoveryCodes;
  expect(outcomeOf(await signIn(owner, used))).toBe(200);
  expect((await renew(used)).body).toMatchObject({ code: 'wrong_code' });
  const code = appCode(secret, 1);
  const renewed = await renew(code, 'one');
  if (!renewed.ok) throw new Error('no new codes');
  expect((await renew(code, 'one')).body).toEqual(renewed.body);
  const { recovery_codes: codes } = renewed.body;
  expect(new Set([...recoveryCodes, ...codes]).size).toBe(20);
  expect((await auth.api.call(getSecondFactor, { token: owner.token })).body.recovery_codes_left).toBe(10);
  expect(outcomeOf(await signIn(owner, unused))).toBe('wrong_code');
  expect(outcomeOf(await signIn(owner, codes[9]))).toBe(200);
  const other = await registerUser(auth.api);
  const body = { password: other.password, code: unused };
  expect((await auth.api.attempt(renewRecoveryCodes, { token: other.token, body })).body).toMatchObject({
    code: 'second_factor_off',
  });
});

test('after a change of KEY_SECRET recovery codes still work', async () => {
  const { owner, secret, recoveryCodes } = await ownerWithFactor();
  await auth.database.raw(`update second_factors set secret = '\\x00' || secret where user_id = ?`, [owner.user.id]);
  expect(outcomeOf(await signIn(owner, appCode(secret, 1)))).toBe('wrong_code');
  expect(outcomeOf(await signIn(owner, recoveryCodes[0]))).toBe(200);
});

test('an operator removes it', async () => {
  const { owner } = await ownerWithFactor();
  await auth.database('users').where({ id: owner.user.id }).update({ email_proved_at: new Date() });
  const environment = { DATABASE_URL: auth.databaseUrl, KEY_SECRET };
  const reset = (email: string) =>
    runProgram('services/auth/src/cli/accounts.ts', ['reset-second-factor', email], environment);
  expect(outputOf(await reset(owner.email.toUpperCase()))).toMatch('is removed');
  expect(outcomeOf(await signIn(owner))).toBe(200);
  expect(outputOf(await reset(owner.email))).toMatch('no second factor');
  expect(await auth.database('account_notices').where({ email: owner.email }).pluck('kind')).toEqual(['factor_reset']);
  expect((await reset(uniqueEmail())).code).toBe(1);
});
