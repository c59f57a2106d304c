import { describe, expect, test } from '@jest/globals';
import { login, register } from '@showhands/contracts';
import { uniqueEmail } from '@showhands/testing';
import { purge } from '../src/jobs/purge.ts';
import { aRegistration, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();
let addresses = 0;

/** A client address for one test, sent in the header that the gateway sets. */
const newAddress = (): string => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

const signIn = (address: string, email: string, password: string, idempotencyKey?: string) =>
  auth.api.attempt(login, {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
    ...(idempotencyKey && { idempotencyKey }),
  });

const statuses = async (attempts: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status).sort();

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Fails to sign in from as many networks, as often as each may. */
const failFrom = async (networks: number, email: string) => {
  for (const _ of times(networks)) {
    const address = newAddress();
    expect(await statuses(times(10).map(() => signIn(address, email, 'wrong one')))).toEqual(Array(10).fill(401));
  }
};

describe('failed sign-ins', () => {
  test('are limited to ten for an account from one network, also concurrently', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newAddress();
    expect(await statuses(times(25).map(() => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(10).fill(401),
      ...Array(15).fill(429),
    ]);
    const rejection = await signIn(address, email, password);
    expect(rejection).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many sign-in attempts. Please try again later.' },
    });
    const wait = Number(rejection.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('are limited alike for an unknown account', async () => {
    const email = uniqueEmail();
    const address = newAddress();
    expect(await statuses(times(12).map(() => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ]);
  });

  test('are limited to fifty for an address, over all accounts', async () => {
    const address = newAddress();
    const emails = times(55).map(uniqueEmail);
    expect(await statuses(emails.map((email) => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(50).fill(401),
      ...Array(5).fill(429),
    ]);
    const { email, password } = await registerUser(auth.api);
    expect((await signIn(address, email, password)).status).toBe(429);
    expect((await signIn(newAddress(), email, password)).status).toBe(200);
  });

  test('of an account are reset by a successful sign-in', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newAddress();
    const nine = () => statuses(times(9).map(() => signIn(address, email, 'wrong one')));
    expect(await nine()).toEqual(Array(9).fill(401));
    expect((await signIn(address, email, password)).status).toBe(200);
    expect(await nine()).toEqual(Array(9).fill(401));
    expect((await signIn(address, email, password)).status).toBe(200);
  });

  test('do not include successful ones', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newAddress();
    expect(await statuses(times(20).map(() => signIn(address, email, password)))).toEqual(Array(20).fill(200));
  });

  test('are counted even under the idempotency key of a successful sign-in', async () => {
    const { email, password } = await registerUser(auth.api);
    const address = newAddress();
    expect((await signIn(address, email, password, 'key')).status).toBe(200);
    expect(await statuses(times(10).map(() => signIn(address, email, 'wrong one', 'key')))).toEqual(
      Array(10).fill(422),
    );
    expect((await signIn(address, email, password, 'key')).status).toBe(429);
  });

  test('are logged with the user id and the address, never with the email', async () => {
    const { user, email } = await registerUser(auth.api);
    const address = newAddress();
    await statuses(times(11).map(() => signIn(address, email.toUpperCase(), 'wrong one')));
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
    const stranger = newAddress();
    await statuses(times(12).map(() => signIn(stranger, email, 'wrong one')));
    expect((await signIn(stranger, email, password)).status).toBe(429);
    expect((await signIn(newAddress(), email, password)).status).toBe(200);
    expect((await signIn(stranger, email, password)).status).toBe(429);
  });

  test('from many networks has forty attempts an hour', async () => {
    const { email, password } = await registerUser(auth.api);
    await failFrom(4, email);
    const rejection = await signIn(newAddress(), email, password);
    expect(rejection).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const wait = Number(rejection.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
  });

  test('from many networks has as many for an unknown account', async () => {
    const email = uniqueEmail();
    await failFrom(4, email);
    expect((await signIn(newAddress(), email, 'wrong one')).status).toBe(429);
  });

  test('from many networks does not lock the owner out of a network of an earlier sign-in', async () => {
    const { email, password } = await registerUser(auth.api);
    const home = newAddress();
    expect((await signIn(home, email, password)).status).toBe(200);
    await failFrom(4, email);
    expect((await signIn(home, email, password)).status).toBe(200);
    expect((await signIn(home, email, 'wrong one')).status).toBe(401);
    expect((await signIn(newAddress(), email, password)).status).toBe(429);
  });

  test('gains no attempts from sign-ins of the owner', async () => {
    const { email, password } = await registerUser(auth.api);
    await failFrom(3, email);
    expect((await signIn(newAddress(), email, password)).status).toBe(200);
    await failFrom(1, email);
    expect((await signIn(newAddress(), email, 'wrong one')).status).toBe(429);
  });
});

describe('the networks of a user', () => {
  const stored = async (userId: string) => {
    const rows: { network: string }[] = await auth.database('known_networks').where('user_id', userId);
    return rows.map(({ network }) => network);
  };

  test('are those of the registration and of sign-ins, without an address in the database', async () => {
    const { user, email, password } = await registerUser(auth.api);
    const address = newAddress();
    expect((await signIn(address, email, password)).status).toBe(200);
    expect((await signIn(address, email, password)).status).toBe(200);
    expect((await signIn(newAddress(), email, 'wrong one')).status).toBe(401);
    const networks = await stored(user.id);
    expect(networks).toHaveLength(2);
    for (const network of networks) expect(network).toMatch(/^[\w-]{43}$/);
  });

  test('are stored differently for each user', async () => {
    const [ada, bob] = [await registerUser(auth.api), await registerUser(auth.api)];
    expect(await stored(ada.user.id)).not.toEqual(await stored(bob.user.id));
  });

  test('are forgotten after 90 days', async () => {
    const { user, email, password } = await registerUser(auth.api);
    const home = newAddress();
    await signIn(home, email, password);
    await auth
      .database('known_networks')
      .where('user_id', user.id)
      .update({ last_used_at: auth.database.raw(`now() - interval '90 days'`) });
    await failFrom(4, email);
    expect((await signIn(home, email, password)).status).toBe(429);
    await purge(auth.database);
    expect(await stored(user.id)).toEqual([]);
  });
});

test('RATE_LIMITS=off disables the limit and logs a warning', async () => {
  const replica = await auth.replica({ RATE_LIMITS: 'off' });
  const email = uniqueEmail();
  const attempts = times(60).map(() => replica.api.attempt(login, { body: { email, password: 'wrong one' } }));
  expect(await statuses(attempts)).toEqual(Array(60).fill(401));
  expect(auth.logged('sign-ins are not throttled')).toHaveLength(1);
});

test('a burst of sign-ins is queued, rejected with 503 beyond the queue, and does not block other requests', async () => {
  const replica = await auth.replica({ RATE_LIMITS: 'off' });
  const burst = times(260).map(() =>
    replica.api.attempt(login, { body: { email: uniqueEmail(), password: 'wrong one' } }),
  );
  let isOver = false;
  const all = Promise.all(burst).finally(() => {
    isOver = true;
  });
  expect((await fetch(new URL('/readyz', replica.url))).status).toBe(200);
  expect(isOver).toBe(false);
  const responses = await all;
  const rejected = responses.filter(({ status }) => status === 503);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(responses.length - rejected.length);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { headers } of rejected) expect(headers.get('retry-after')).toBe('1');
  const late = await replica.api.attempt(login, { body: { email: uniqueEmail(), password: 'wrong one' } });
  expect(late.status).toBe(401);
});

test('a burst of registrations does not keep users from signing in', async () => {
  const replica = await auth.replica({ RATE_LIMITS: 'off' });
  const { email, password } = await registerUser(replica.api);
  const burst = times(260).map(() => replica.api.attempt(register, { body: aRegistration() }));
  const untilRejected = async (call: (typeof burst)[number]): Promise<void> => {
    if ((await call).status !== 503) throw new Error('not rejected');
  };
  await Promise.any(burst.map(untilRejected));
  expect((await replica.api.attempt(login, { body: { email, password } })).status).toBe(200);
  await Promise.allSettled(burst);
});
