import { describe, expect, test } from '@jest/globals';
import { login, register } from '@showhands/contracts';
import { eventually, uniqueEmail } from '@showhands/testing';
import { newNetwork } from '@showhands/testing/rate-limits';
import { statusesOf } from '@showhands/testing/service-under-test';
import { purge } from '../src/jobs/purge.ts';
import { createPasswords, type Passwords } from '../src/sessions/passwords.ts';
import { aRegistration, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const signIn = (address: string, email: string, password: string, idempotencyKey?: string) =>
  auth.api.attempt(login, {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
    ...(idempotencyKey && { idempotencyKey }),
  });

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const fail = async (count: number, address: string, email: string, idempotencyKey?: string) =>
  statusesOf(await Promise.all(times(count).map(() => signIn(address, email, 'wrong one', idempotencyKey))));

/** Fails to sign in from as many networks, as often as each may. */
const failFrom = async (networks: number, email: string) => {
  for (const _ of times(networks)) expect(await fail(10, newNetwork(), email)).toEqual({ 401: 10 });
};

describe('failed sign-ins', () => {
  test('count for an address that nobody has in every spelling', async () => {
    const address = newNetwork();
    const [name = '', domain = ''] = uniqueEmail().split('@');
    const fullWidth = (index: number): string => String.fromCharCode((name.charCodeAt(index) ?? 0) - 0x20 + 0xff00);
    const spellings = times(12).map(
      (index) => `${name.slice(0, index)}${fullWidth(index)}${name.slice(index + 1)}@${domain}`,
    );
    const attempts = spellings.map((spelling) => signIn(address, spelling, 'wrong one'));
    expect(statusesOf(await Promise.all(attempts))).toEqual({ 401: 10, 429: 2 });
  });

  test('are limited to ten for an account from one network, also concurrently', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newNetwork();
    expect(await fail(25, address, email)).toEqual({ 401: 10, 429: 15 });
    const rejection = await signIn(address, email, password);
    expect(rejection).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many sign-in attempts. Please try again later.' },
    });
    const wait = Number(rejection.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(600);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('are limited alike for an unknown account', async () => {
    expect(await fail(12, newNetwork(), uniqueEmail())).toEqual({ 401: 10, 429: 2 });
  });

  test('are limited to fifty for an address, over all accounts', async () => {
    const address = newNetwork();
    const attempts = times(55).map(() => signIn(address, uniqueEmail(), 'wrong one'));
    expect(statusesOf(await Promise.all(attempts))).toEqual({ 401: 50, 429: 5 });
    const { email, password } = await registerUser(auth.api);
    expect((await signIn(address, email, password)).status).toBe(429);
    expect((await signIn(newNetwork(), email, password)).status).toBe(200);
  });

  test('of an account are reset by a successful sign-in, which is not counted', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newNetwork();
    for (const _ of times(2)) {
      expect(await fail(9, address, email)).toEqual({ 401: 9 });
      for (const _ of times(11)) expect((await signIn(address, email, password)).status).toBe(200);
    }
  });

  test('are counted even under the idempotency key of a successful sign-in', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newNetwork();
    expect((await signIn(address, email, password, 'key')).status).toBe(200);
    expect(await fail(10, address, email, 'key')).toEqual({ 422: 10 });
    expect((await signIn(address, email, password, 'key')).status).toBe(429);
  });

  test('are logged with the user id and the address, never with the email', async () => {
    const { user, email } = await registerUser(auth.api);
    const address = newNetwork();
    await fail(11, address, email.toUpperCase());
    const lines = auth.logged('sign-in rejected').filter((line) => line.address === address);
    expect(lines.map(({ code }) => code).sort()).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited']);
    for (const line of lines) {
      expect(line).toMatchObject({ level: 'warn', userId: user.id, requestId: expect.stringMatching(/./) });
      expect(JSON.stringify(line).toLowerCase()).not.toContain(email);
    }
  });
});

describe('a stranger who guesses', () => {
  test('is locked out, and the owner of the account is not', async () => {
    const { email, password } = await registerUser(auth.api);
    const stranger = newNetwork();
    await fail(12, stranger, email);
    expect((await signIn(newNetwork(), email, password)).status).toBe(200);
    expect((await signIn(stranger, email, password)).status).toBe(429);
  });

  test('from many networks has forty attempts an hour, also for an unknown account', async () => {
    const { email, password } = await registerUser(auth.api);
    for (const address of [email, uniqueEmail()]) {
      await failFrom(4, address);
      const rejection = await signIn(newNetwork(), address, password);
      expect(rejection).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const wait = Number(rejection.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(3_000);
      expect(wait).toBeLessThanOrEqual(3_600);
    }
  });

  test('from many networks does not lock the owner out of a network of an earlier sign-in', async () => {
    const { email, password } = await registerUser(auth.api);
    const home = newNetwork();
    expect((await signIn(home, email, password)).status).toBe(200);
    await failFrom(4, email);
    expect((await signIn(home, email, password)).status).toBe(200);
    expect((await signIn(home, email, 'wrong one')).status).toBe(401);
    expect((await signIn(newNetwork(), email, password)).status).toBe(429);
  });

  test('gains no attempts from sign-ins of the owner', async () => {
    const { email, password } = await registerUser(auth.api);
    await failFrom(3, email);
    expect((await signIn(newNetwork(), email, password)).status).toBe(200);
    await failFrom(1, email);
    expect((await signIn(newNetwork(), email, 'wrong one')).status).toBe(429);
  });
});

describe('the networks of a user', () => {
  const stored = async (userId: string): Promise<string[]> =>
    auth.database('known_networks').where('user_id', userId).pluck('network');

  test('are those of the registration and of sign-ins, without an address, differently for each user', async () => {
    const [{ user, email, password }, other] = [await registerUser(auth.api), await registerUser(auth.api)];
    const address = newNetwork();
    for (const _ of times(2)) expect((await signIn(address, email, password)).status).toBe(200);
    expect((await signIn(newNetwork(), email, 'wrong one')).status).toBe(401);
    const networks = await stored(user.id);
    expect(networks).toHaveLength(2);
    for (const network of networks) expect(network).toMatch(/^[\w-]{43}$/);
    expect(networks).not.toContain((await stored(other.user.id))[0]);
  });

  test('are forgotten after 90 days', async () => {
    const { user, email, password } = await registerUser(auth.api);
    const home = newNetwork();
    await signIn(home, email, password);
    await auth.database.raw(`update known_networks set last_used_at = now() - interval '90 days' where user_id = ?`, [
      user.id,
    ]);
    await failFrom(4, email);
    expect((await signIn(home, email, password)).status).toBe(429);
    await purge(auth.database);
    expect(await stored(user.id)).toEqual([]);
  });
});

test('RATE_LIMITS=off disables the limit and logs a warning', async () => {
  const { api } = await auth.replica({ RATE_LIMITS: 'off' });
  const email = uniqueEmail();
  const attempts = times(60).map(() => api.attempt(login, { body: { email, password: 'wrong one' } }));
  expect(statusesOf(await Promise.all(attempts))).toEqual({ 401: 60 });
  expect(auth.logged('sign-ins are not limited')).toHaveLength(1);
});

describe('a burst', () => {
  /** Starts a replica that hashes or verifies only once it is told to, and sends it calls of which so many are rejected. */
  const startBurst = async (held: 'hash' | 'verify', count: number, rejections: number) => {
    const { hash, verify, unmatchableHash } = createPasswords({ memoryKib: 8, passes: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let hashes = 0;
    const passwords: Passwords = {
      unmatchableHash,
      hash: (password) => {
        hashes += 1;
        return held === 'hash' ? released.then(() => hash(password)) : hash(password);
      },
      verify: (...both) => (held === 'verify' ? released.then(() => verify(...both)) : verify(...both)),
    };
    const { url, api } = await auth.replica({ RATE_LIMITS: 'off' }, { passwords });
    let rejected = 0;
    const attempt = async () => {
      const wrong = { body: { email: uniqueEmail(), password: 'wrong one' }, once: true };
      const response = await (held === 'hash'
        ? api.attempt(register, { body: aRegistration(), once: true })
        : api.attempt(login, wrong));
      if (response.status === 503) rejected += 1;
      return response;
    };
    const burst = times(count).map(attempt);
    await eventually(() => expect(rejected).toBe(rejections));
    const end = () => {
      release();
      return Promise.all(burst);
    };
    return { url, api, attempt, end, hashes: () => hashes };
  };

  test('of sign-ins is queued, rejected with 503 beyond the queue, and blocks no other requests', async () => {
    const { url, attempt, end } = await startBurst('verify', 260, 58);
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
    const responses = await end();
    expect(statusesOf(responses)).toEqual({ 401: 202, 503: 58 });
    for (const { status, headers } of responses) if (status === 503) expect(headers.get('retry-after')).toBe('1');
    expect((await attempt()).status).toBe(401);
  });

  test('of registrations hashes nothing for callers that have gone', async () => {
    const { url, end, hashes } = await startBurst('hash', 1, 0);
    const leaving = new AbortController();
    let rejected = 0;
    const leave = async () => {
      const { status } = await fetch(new URL('/api/register', url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(aRegistration()),
        signal: leaving.signal,
      });
      if (status === 503) rejected += 1;
    };
    const all = Promise.allSettled(times(110).map(leave));
    // The queue of 100 is full.
    await eventually(() => expect(rejected).toBe(10));
    leaving.abort();
    await all;
    const aborted = () =>
      auth.logged('request').filter((line) => line.endpoint === 'register' && line.aborted === true);
    await eventually(() => expect(aborted()).toHaveLength(100));
    expect(statusesOf(await end())).toEqual({ 201: 1 });
    expect(hashes()).toBe(1);
  });

  test('of registrations does not keep users from signing in', async () => {
    const { email, password } = await registerUser(auth.api);
    const { api, end } = await startBurst('hash', 130, 29);
    expect((await api.attempt(login, { body: { email, password } })).status).toBe(200);
    expect(statusesOf(await end())).toEqual({ 201: 101, 503: 29 });
  });
});
