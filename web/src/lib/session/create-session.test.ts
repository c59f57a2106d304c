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
    now: () => NOW,
    later: (run, ms) => void timers.push({ run, ms }),
  });
  return { session, entries, timers };
};

const STORED = { token: TOKEN, user: JSON.stringify(USER) };

test('goes on with a stored session that is valid', () => {
  const { session, entries } = setUp(STORED);
  expect(session.getState()).toEqual({ status: 'signed-in', token: TOKEN, user: USER, fresh: false });
  expect(entries.size).toBe(2);
});

test.each([
  ['nothing', {}, null],
  ['a token of no valid form', { ...STORED, token: 'abc' }, 'Invalid token format'],
  ['an expired token', { ...STORED, token: EXPIRED }, 'Session expired. Please login again.'],
  ['no user', { token: TOKEN }, null],
  ['a user that is no JSON', { token: TOKEN, user: '{' }, null],
  ['a user without an email', { token: TOKEN, user: JSON.stringify({ id: 'u1', username: 'ada' }) }, null],
  ['a user without a token', { user: STORED.user }, null],
])('with %s in storage nobody is signed in, and it is cleared', (_name, stored, message) => {
  const { session, entries } = setUp(stored);
  expect(session.getState()).toEqual({ status: 'signed-out', message });
  expect(session.token()).toBeUndefined();
  expect(entries.size).toBe(0);
});

test('signing in keeps the token and the user, and no more of the user than the page needs', () => {
  const { session, entries } = setUp();
  session.signIn(TOKEN, { ...USER, ...{ bio: 'hello' } });
  expect(session.token()).toBe(TOKEN);
  expect(entries.get('token')).toBe(TOKEN);
  expect(JSON.parse(entries.get('user') ?? '')).toEqual(USER);
});

test.each([
  ['a malformed', 'abc'],
  ['an expired', EXPIRED],
])('refuses %s token at sign-in', (_name, token) => {
  const { session } = setUp();
  expect(() => session.signIn(token, USER)).toThrow('Invalid authentication token received');
  expect(session.getState().status).toBe('signed-out');
});

test('says so when the session cannot be kept', () => {
  const { session } = setUp({}, true);
  expect(() => session.signIn(TOKEN, USER)).toThrow('Failed to complete login process');
  expect(session.getState().status).toBe('signed-out');
});

test('a refused session is forgotten at once and left a second later, with the reason', () => {
  const { session, entries, timers } = setUp(STORED);
  session.expire('Session expired. Please login again.');
  expect(entries.size).toBe(0);
  expect(session.token()).toBeUndefined();
  expect(session.getState().status).toBe('ending');
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'Session expired. Please login again.' });
});

test('several refusals at once end the session once', () => {
  const { session, timers } = setUp(STORED);
  session.expire('first');
  session.expire('second');
  expect(timers).toHaveLength(1);
  timers[0]?.run();
  expect(session.getState()).toEqual({ status: 'signed-out', message: 'first' });
});

test('who signs in anew before the old session is left stays', () => {
  const { session, timers } = setUp(STORED);
  session.expire('gone');
  session.signIn(TOKEN, USER);
  timers[0]?.run();
  expect(session.getState().status).toBe('signed-in');
});

test('signing out clears everything and gives no reason', () => {
  const { session, entries } = setUp(STORED);
  session.signOut();
  expect(entries.size).toBe(0);
  expect(session.getState()).toEqual({ status: 'signed-out', message: null });
});

test('a refreshed user keeps the token, unless a new one was issued', () => {
  const { session } = setUp(STORED);
  session.refresh({ ...USER, username: 'ada l' });
  expect(session.getState()).toMatchObject({ token: TOKEN, user: { username: 'ada l' } });
  const issued = tokenOf({ ...USER, username: 'ada l', exp: NOW });
  session.refresh(USER, issued);
  expect(session.token()).toBe(issued);
});

test('tells whoever listens, until they stop', () => {
  const { session } = setUp(STORED);
  let heard = 0;
  const stop = session.subscribe(() => (heard += 1));
  session.signOut();
  stop();
  session.signIn(TOKEN, USER);
  expect(heard).toBe(1);
});
