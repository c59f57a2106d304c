import { beforeAll, describe, expect, test } from '@jest/globals';
import { login, register, updateProfile } from '@showhands/contracts';
import { uniqueEmail } from '@showhands/testing';
import { claimKeys } from '../src/jobs/claim-keys.ts';
import { aRegistration, formOf, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();
beforeAll(async () => {
  await registerUser(auth.api, { username: 'demo' });
});

/** Registers a user. @returns the status and the code or first message of the response */
const attempt = async (fields: Parameters<typeof aRegistration>[0]): Promise<string> => {
  const response = await auth.api.attempt(register, { body: aRegistration(fields) });
  if (response.ok) return String(response.status);
  const { code, message } = response.body;
  return code === 'validation_failed' ? `${response.status} ${message}` : `${response.status} ${code}`;
};

const rename = (token: string, username: string) =>
  auth.api.attempt(updateProfile, { token, form: formOf({ username }) });

const HIDDEN = '400 Username must not contain invisible or formatting characters';

// Which characters are hidden and which names look alike is tested beside `users/rules.ts` and `users/assert-visible.ts`.
describe('registering a username', () => {
  test.each([
    ['with a hidden character', 'demo\u200b', HIDDEN],
    ['of hidden characters', '\u3164\u3164', HIDDEN],
    ['without anything visible', '\u0301\u0302', '400 Username must contain a letter, digit or symbol'],
    ['that is taken in upper case', 'DEMO', '409 username_taken'],
    ['that is taken in full width', 'ｄｅｍｏ', '409 username_taken'],
    ['that is taken, in Cyrillic', 'dеmо', '409 username_taken'],
  ])('%s is rejected', async (_, username, rejection) => {
    expect(await attempt({ username })).toBe(rejection);
  });

  test.each([
    ['caf\u00e9 central', 'cafe\u0301 central'],
    ['АДМИН', 'админ'],
    ['Alice B', 'AIice B'],
  ])('%j keeps %j from registering', async (one, other) => {
    expect(await attempt({ username: one })).toBe('201');
    expect(await attempt({ username: other })).toBe('409 username_taken');
  });

  test.each(['श्रीमान्\u200cजी', '🏳️‍🌈', 'Karl', 'Kari'])('%s works, and is shown as written', async (username) => {
    expect((await registerUser(auth.api, { username })).user.username).toBe(username);
  });

  test('as one of several look-alikes at once works for one of them', async () => {
    const names = ['racer one', 'rаcer one', 'RACER ONE', 'racеr one', 'ｒacer one', 'raceг one'];
    const results = await Promise.all(names.map((username) => attempt({ username })));
    expect(results.filter((result) => result === '201')).toHaveLength(1);
    expect(results.filter((result) => result === '409 username_taken')).toHaveLength(names.length - 1);
  });
});

describe('renaming', () => {
  test('to a look-alike of another user is rejected and changes nothing', async () => {
    const { token } = await registerUser(auth.api, { username: 'Grace Hopper' });
    expect(await rename(token, 'dеmo')).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    expect((await rename(token, 'demo\u200b')).status).toBe(400);
    expect(await attempt({ username: 'Grаce Hopper' })).toBe('409 username_taken');
  });

  test('to another spelling of the own name works, and frees the keys of the previous name', async () => {
    const { token } = await registerUser(auth.api, { username: 'Katherine' });
    expect((await rename(token, 'KATHERINE')).status).toBe(200);
    expect((await rename(token, 'Johnson')).status).toBe(200);
    expect(await attempt({ username: 'Kаtherine' })).toBe('201');
    expect(await attempt({ username: 'Jоhnson' })).toBe('409 username_taken');
  });
});

describe('an email address', () => {
  test.each(['ada\u200b@example.org', 'ada@exam\u00adple.org'])(
    'with a hidden character is rejected: %j',
    async (email) => {
      expect(await attempt({ email })).toBe('400 Please enter a valid email address');
    },
  );

  test.each([
    ['composed', 'zo\u00eb@example.org', 'zoe\u0308@example.org'],
    ['in punycode', 'ada@exämple.org', 'ada@xn--exmple-cua.org'],
  ])('%s is one account', async (_, one, other) => {
    const { user, password } = await registerUser(auth.api, { email: one });
    expect(user.email).toBe(one);
    expect(await attempt({ email: other })).toBe('409 email_taken');
    expect((await auth.api.call(login, { body: { email: other, password } })).body.user).toEqual(user);
  });
});

describe('users who registered before keys existed', () => {
  /** Takes away the keys of a user, as if an older version of the service had registered them. */
  const forgetKeys = async (ids: string[]): Promise<void> => {
    await auth.database.raw('update users set keyed_username = null, email_key = null where id = any (?)', [ids]);
    await auth.database.raw('delete from username_keys where user_id = any (?)', [ids]);
  };

  test('get their keys when a replica starts', async () => {
    const { user } = await registerUser(auth.api, { username: 'Lovelace', email: 'straße@one.example' });
    await forgetKeys([user.id]);
    await auth.replica();
    expect(await attempt({ username: 'Lоvelace' })).toBe('409 username_taken');
    expect(await attempt({ email: 'strasse@one.example' })).toBe('409 email_taken');
  });

  test('keep name, address and sign-in where they collide; the oldest has the keys', async () => {
    const older = await registerUser(auth.api, { username: 'Hamilton', email: 'weiß@two.example' });
    await forgetKeys([older.user.id]);
    const newer = await registerUser(auth.api, { username: 'Hаmilton', email: 'weiss@two.example' });
    await forgetKeys([newer.user.id]);
    await claimKeys(auth.database);
    for (const { email, password, user } of [older, newer]) {
      expect((await auth.api.call(login, { body: { email, password } })).body.user).toEqual(user);
    }
    const { rows } = await auth.database.raw('select distinct user_id from username_keys where user_id = any (?)', [
      [older.user.id, newer.user.id],
    ]);
    expect(rows).toEqual([{ user_id: older.user.id }]);
    expect(await attempt({ username: 'HAMILTON', email: uniqueEmail() })).toBe('409 username_taken');
  });

  test('get the keys of a name that an older replica wrote', async () => {
    const { user } = await registerUser(auth.api, { username: 'Johannes' });
    await auth.database.raw(`update users set username = 'Kepler' where id = ?`, [user.id]);
    await claimKeys(auth.database);
    expect(await attempt({ username: 'Kерler' })).toBe('409 username_taken');
    expect(await attempt({ username: 'Jоhannes' })).toBe('201');
  });
});
