import { beforeAll, describe, expect, test } from '@jest/globals';
import { register } from '@showhands/contracts';
import type { ApiClient } from '@showhands/testing';
import { expectRateLimits, limitedEndpoints, newNetwork, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { statusesOf } from '@showhands/testing/service-under-test';
import { aRegistration, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

describe('with strict limits', () => {
  let api: ApiClient;
  let tokens: string[];

  beforeAll(async () => {
    api = (await auth.replica({ RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS })).api;
  });

  test.each(limitedEndpoints('auth'))('%s is limited per user and per network', async (_, endpoint) => {
    const users =
      endpoint.auth === 'user' ? await Promise.all(Array.from({ length: 8 }, () => registerUser(auth.api))) : [];
    tokens = users.map(({ token }) => token);
    await expectRateLimits(api, endpoint, () => tokens.pop());
  });
});

describe('registrations from one network', () => {
  const registerFrom = (address: string, body: object) =>
    auth.api.attempt(register, { body, headers: { 'x-forwarded-for': address } });
  test('of a room of a hundred at once are accepted', async () => {
    const address = newNetwork();
    const responses = Array.from({ length: 100 }, () => registerFrom(address, aRegistration()));
    expect(statusesOf(await Promise.all(responses))).toEqual({ 201: 100 });
  });

  test('are limited to three hundred attempts at once, then one a minute', async () => {
    const address = newNetwork();
    // Not valid, so that the test hashes no passwords. On a busy machine, 400 calls at once last longer than one may.
    const attempt = (count: number) => Promise.all(Array.from({ length: count }, () => registerFrom(address, {})));
    for (const _ of [1, 2]) expect(statusesOf(await attempt(100))).toEqual({ 400: 100 });
    expect(statusesOf(await attempt(150))).toEqual({ 400: 100, 429: 50 });
    expect(await registerFrom(address, aRegistration())).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(/^Many accounts were created from your network\. Please wait \d\d seconds\.$/),
      },
    });
  });
});
