import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { login } from '@showhands/contracts';
import { uniqueEmail } from '@showhands/testing';
import { type AuthUnderTest, joinAs, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;
let addresses = 0;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(async () => {
  await auth.close();
});

/** An address of its own for each test, told as the gateway tells it. */
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

describe('failed sign-ins', () => {
  test('are let pass ten times for an account, even all at once', async () => {
    const { email, password } = await joinAs(auth.api);
    const address = newAddress();
    expect(await statuses(times(25).map(() => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(10).fill(401),
      ...Array(15).fill(429),
    ]);
    const refusal = await signIn(newAddress(), email, password);
    expect(refusal).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many sign-in attempts. Please try again later.' },
    });
    const wait = Number(refusal.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('count the same for an account that is not there', async () => {
    const email = uniqueEmail();
    const address = newAddress();
    expect(await statuses(times(12).map(() => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ]);
  });

  test('are let pass fifty times for an address, whatever the accounts', async () => {
    const address = newAddress();
    const emails = times(55).map(uniqueEmail);
    expect(await statuses(emails.map((email) => signIn(address, email, 'wrong one')))).toEqual([
      ...Array(50).fill(401),
      ...Array(5).fill(429),
    ]);
    const { email, password } = await joinAs(auth.api);
    expect((await signIn(address, email, password)).status).toBe(429);
    expect((await signIn(newAddress(), email, password)).status).toBe(200);
  });

  test('of an account are forgotten when it signs in', async () => {
    const { email, password } = await joinAs(auth.api);
    const address = newAddress();
    const nine = () => statuses(times(9).map(() => signIn(address, email, 'wrong one')));
    expect(await nine()).toEqual(Array(9).fill(401));
    expect((await signIn(address, email, password)).status).toBe(200);
    expect(await nine()).toEqual(Array(9).fill(401));
    expect((await signIn(address, email, password)).status).toBe(200);
  });

  test('do not count successes', async () => {
    const { email, password } = await joinAs(auth.api);
    const address = newAddress();
    expect(await statuses(times(20).map(() => signIn(address, email, password)))).toEqual(Array(20).fill(200));
  });

  test('cannot hide behind the key of a sign-in that went well', async () => {
    const { email, password } = await joinAs(auth.api);
    const address = newAddress();
    expect((await signIn(address, email, password, 'key')).status).toBe(200);
    expect(await statuses(times(10).map(() => signIn(address, email, 'wrong one', 'key')))).toEqual(
      Array(10).fill(422),
    );
    expect((await signIn(address, email, password, 'key')).status).toBe(429);
  });

  test('are logged with the user and the address, never with the email', async () => {
    const { user, email } = await joinAs(auth.api);
    const address = newAddress();
    await statuses(times(11).map(() => signIn(address, email.toUpperCase(), 'wrong one')));
    const lines = auth.logged('sign-in refused').filter((line) => line.address === address);
    expect(lines.map(({ code }) => code).sort()).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited']);
    for (const line of lines) {
      expect(line).toMatchObject({ level: 'warn', userId: user.id, requestId: expect.stringMatching(/./) });
      expect(JSON.stringify(line).toLowerCase()).not.toContain(email);
    }
  });
});

test('RATE_LIMITS=off lets every attempt through, and says so', async () => {
  const replica = await auth.replica({ RATE_LIMITS: 'off' });
  const email = uniqueEmail();
  const attempts = times(60).map(() => replica.api.attempt(login, { body: { email, password: 'wrong one' } }));
  expect(await statuses(attempts)).toEqual(Array(60).fill(401));
  expect(auth.logged('sign-ins are not throttled')).toHaveLength(1);
});

test('a storm of sign-ins is answered, too many at once with 503, and leaves the rest of the service alone', async () => {
  const replica = await auth.replica({ RATE_LIMITS: 'off' });
  const storm = times(260).map(() =>
    replica.api.attempt(login, { body: { email: uniqueEmail(), password: 'wrong one' } }),
  );
  const began = performance.now();
  expect((await fetch(new URL('/readyz', replica.url))).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  const answers = await Promise.all(storm);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
  const late = await replica.api.attempt(login, { body: { email: uniqueEmail(), password: 'wrong one' } });
  expect(late.status).toBe(401);
});
