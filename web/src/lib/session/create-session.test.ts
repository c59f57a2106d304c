import { expect, test } from '@jest/globals';
import { createSession } from './create-session.ts';

const NOW = 1_000_000;
const USER = { id: 'u1', username: 'ada', email: 'ada@example.org', profile_picture: null };

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const TOKEN = tokenOf({ ...USER, exp: NOW / 1_000 + 60 });
const EXPIRED = tokenOf({ ...USER, exp: NOW / 1_000 - 1 });

const setUp = (stored: Record<string, string> = {}, full = false) => {
  const entries = new Map(Object.entries(stored));
  const timers: { run: () => void; ms: number }[] = [];
  const session = createSession({
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => {
        if (full) throw new Error('QuotaExceededError');
        entries.set(key, value);
      },
      removeItem: (key) => void entries.delete(key),
    },
    schedule: (run, ms) => void timers.push({ run, ms }),
  });
  return { session, entries, timers };
};

const STORED = { token: TOKEN, user: JSON.stringify(USER) };

test('restores a valid session from storage', () => {
  const { session, entries } = setUp(STORED);
  expect(session.getState()).toEqual({ status: 'signed-in', token: TOKEN, user: USER, fresh: false });
  expect(entries.size).toBe(2);
});

test.each([
  ['nothing', {}, null],
  ['a token of no valid form', { ...STORED, token: 'abc' }, 'Invalid token format'],
  ['no user', { token: TOKEN }, null],
  ['a user that is no JSON', { token: TOKEN, user: '{' }, null],
  ['a user without an email', { token: TOKEN, user: JSON.stringify({ id: 'u1', username: 'ada' }) }, null],
  ['a user without a token', { user: STORED.user }, null],
])('clears %s from storage and starts signed out', (_name, stored, message) => {
  const { session, entries } = setUp(stored);
  expect(session.getState()).toEqual({ status: 'signed-out', message });
  expect(session.token()).toBeUndefined();
  expect(entries.size).toBe(0);
});

test('stores the token and the needed fields of the user at sign-in', () => {
  const { session, entries } = setUp();
  session.signIn(TOKEN, { ...USER, ...{ bio: 'hello' } });
  expect(session.token()).toBe(TOKEN);
  expect(entries.get('token')).toBe(TOKEN);
  expect(JSON.parse(entries.get('user') ?? '')).toEqual(USER);
});

test('leaves it to the server whether a token has expired', () => {
  expect(setUp({ ...STORED, token: EXPIRED }).session.token()).toBe(EXPIRED);
  const { session } = setUp();
  session.signIn(EXPIRED, USER);
  expect(session.token()).toBe(EXPIRED);
});

test('rejects a malformed token at sign-in', () => {
  const { session } = setUp();
  expect(() => session.signIn('abc', USER)).toThrow('Invalid authentication token received');
  expect(session.getState().status).toBe('signed-out');
});

test('reports a session that cannot be stored', () => {
  const { session } = setUp({}, true);
  expect(() => session.signIn(TOKEN, USER)).toThrow('Failed to complete login process');
  expect(session.getState().status).toBe('signed-out');
});

test('clears an expired session at once, and signs out a second later with the reason', () => {
  const { session, entries, timers } = setUp(STORED);
  void session.expire('Session expired. Please login again.');
  expect(entries.size).toBe(0);
  expect(session.token()).toBeUndefined();
  expect(session.getState().status).toBe('ending');
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'Session expired. Please login again.' });
});

test('expires the session at the next call after the stored token was replaced by a malformed one', () => {
  const { session, entries, timers } = setUp(STORED);
  entries.set('token', 'abc');
  expect(session.token()).toBeUndefined();
  expect(entries.size).toBe(0);
  expect(session.getState()).toMatchObject({ status: 'ending', message: 'Invalid token format' });
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'Invalid token format' });
});

test('keeps the session while the stored token is well-formed or missing', () => {
  const { session, entries } = setUp(STORED);
  entries.set('token', EXPIRED);
  expect(session.token()).toBe(TOKEN);
  entries.delete('token');
  expect(session.token()).toBe(TOKEN);
});

test('expires the session once for several rejections', () => {
  const { session, timers } = setUp(STORED);
  void session.expire('first');
  void session.expire('second');
  expect(timers).toHaveLength(1);
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'first' });
});

test('a new sign-in during the delay is kept', () => {
  const { session, timers } = setUp(STORED);
  void session.expire('gone');
  session.signIn(TOKEN, USER);
  timers[0]?.run();
  expect(session.getState().status).toBe('signed-in');
});

test('sign-out clears everything, without a message', () => {
  const { session, entries } = setUp(STORED);
  session.signOut();
  expect(entries.size).toBe(0);
  expect(session.getState()).toEqual({ status: 'signed-out', message: null, onPurpose: true });
});

test('refresh keeps the token unless a new one was issued', () => {
  const { session } = setUp(STORED);
  session.refresh({ ...USER, username: 'ada l' });
  expect(session.getState()).toMatchObject({ token: TOKEN, user: { username: 'ada l' } });
  const issued = tokenOf({ ...USER, username: 'ada l', exp: NOW });
  session.refresh(USER, issued);
  expect(session.token()).toBe(issued);
});

test('a sign-out forgets what its user has typed', () => {
  const { session, entries } = setUp({ ...STORED, 'showhands.drafts.u1': '{}', 'showhands.drafts.u2': '{}' });
  session.signOut();
  expect([...entries.keys()]).toEqual(['showhands.drafts.u2']);
});

test('an expired session keeps what its user has typed', () => {
  const { session, entries, timers } = setUp({ ...STORED, 'showhands.drafts.u1': '{}' });
  void session.expire('Expired');
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'Expired' });
  expect([...entries.keys()]).toEqual(['showhands.drafts.u1']);
});

test('a session that can be renewed goes on; rejections meanwhile wait for the same renewal', async () => {
  const { session } = setUp(STORED);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: string[] = [];
  session.renewWith((token) => {
    asked.push(token);
    return promise;
  });
  const waits = [session.expire('Expired'), session.expire('Expired')];
  expect(session.getState().status).toBe('signed-in');
  const renewed = tokenOf({ ...USER, exp: NOW / 1_000 + 3_600 });
  session.refresh(USER, renewed);
  resolve(true);
  for (const wait of waits) await wait;
  expect(asked).toEqual([TOKEN]);
  expect(session.token()).toBe(renewed);
});

test.each([
  ['failed', false],
  ['is not possible', undefined],
])('a session whose renewal %s ends', async (_name, outcome) => {
  const { session } = setUp(STORED);
  session.renewWith(() => (outcome === undefined ? undefined : Promise.resolve(outcome)));
  await session.expire('Expired');
  expect(session.getState()).toMatchObject({ status: 'ending', message: 'Expired' });
});
