import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { login, register, updateProfile } from '@showhands/contracts';
import { uniqueEmail } from '@showhands/testing';
import { claimKeys } from '../src/jobs/claim-keys.ts';
import { type AuthUnderTest, aRegistration, registerUser, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth({});
  await registerUser(auth.api, { username: 'demo' });
});

afterAll(async () => {
  await auth.close();
});

/** Registers a user. @returns the status and the code or first message of the response */
const attempt = async (fields: Parameters<typeof aRegistration>[0]): Promise<string> => {
  const response = await auth.api.attempt(register, { body: aRegistration(fields) });
  if (response.ok) return String(response.status);
  const { code, message } = response.body;
  return code === 'validation_failed' ? `${response.status} ${message}` : `${response.status} ${code}`;
};

const rename = (token: string, username: string) => {
  const form = new FormData();
  form.append('username', username);
  return auth.api.attempt(updateProfile, { token, form });
};

const HIDDEN = '400 Username must not contain invisible or formatting characters';

describe('registering a username', () => {
  test.each([
    ['with a zero width space', 'demo\u200b'],
    ['with a zero width joiner', 'de\u200dmo'],
    ['with an override of direction', '\u202eomed\u202c'],
    ['with an isolate', '\u2066demo\u2069'],
    ['with a soft hyphen', 'de\u00admo'],
    ['with a variation selector', 'demo\ufe0f'],
    ['with tags', 'demo\u{e0064}\u{e0065}'],
    ['with a Hangul filler', 'demo\u3164'],
    ['with a Braille blank', 'demo\u2800'],
    ['of Hangul fillers', '\u3164\u3164'],
    ['of zero width spaces', '\u200b\u200b\u200b'],
    ['of Braille blanks', '\u2800\u2800\u2800'],
  ])('%s is rejected', async (_, username) => {
    expect(await attempt({ username })).toBe(HIDDEN);
  });

  test('without anything visible is rejected', async () => {
    expect(await attempt({ username: '\u0301\u0302' })).toBe('400 Username must contain a letter, digit or symbol');
  });

  test.each([
    ['in upper case', 'DEMO'],
    ['in full width', 'ｄｅｍｏ'],
    ['in mathematical letters', '𝐝𝐞𝐦𝐨'],
    ['in Cyrillic', 'dеmо'],
    ['with a Cyrillic capital', 'DЕMO'],
    ['with a digit', 'dem0'],
  ])('that is taken, %s, is rejected', async (_, username) => {
    expect(await attempt({ username })).toBe('409 username_taken');
  });

  test.each([
    ['caf\u00e9 central', 'cafe\u0301 central'],
    ['straße', 'STRASSE'],
    ['АДМИН', 'админ'],
    ['admin', 'аdmin'],
    ['İnci', 'inci'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['ﬁona', 'fiona'],
    ['Alice B', 'AIice B'],
    ['Ada  Byron', 'Ada Byron'],
    ['می\u200cروم', 'میروم'],
  ])('%j keeps %j from registering', async (one, other) => {
    expect(await attempt({ username: one })).toBe('201');
    expect(await attempt({ username: other })).toBe('409 username_taken');
  });

  test.each([
    'محمد علي',
    'משה כהן',
    'श्रीमान्\u200cजी',
    'ක්\u200dෂමා',
    'สมชาย',
    '李小龍',
    'さくら 🌸',
    '김철수',
    'Наталья',
    'Ελένη',
    'Գրիգոր',
    'O’Connor-Łukasz',
    '👩‍👩‍👧‍👦 family',
    '🏳️‍🌈',
    '1️⃣ first',
    'Karl',
    'Kari',
  ])('%s works, and is shown as written', async (username) => {
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
  test.each([
    ['a zero width space', (name: string) => `${name}\u200b@example.org`],
    ['an override of direction', (name: string) => `\u202e${name}@example.org`],
    ['a Hangul filler', (name: string) => `${name}\u3164@example.org`],
    ['an invisible character in the domain', (name: string) => `${name}@exam\u00adple.org`],
  ])('with %s is rejected', async (_, write) => {
    expect(await attempt({ email: write('ada') })).toBe('400 Please enter a valid email address');
  });

  test.each([
    ['composed', 'zo\u00eb@example.org', 'zoe\u0308@example.org'],
    ['in full width', 'grace@example.org', 'ｇrace@example.org'],
    ['with ß', 'weiß@example.org', 'WEISS@example.org'],
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
