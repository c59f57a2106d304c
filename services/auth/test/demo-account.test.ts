import { expect, test } from '@jest/globals';
import { getSignInOptions, login, register } from '@showhands/contracts';
import { eventually, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { aRegistration, useAuth } from './auth-under-test.ts';

const demoAccount = { email: 'demo@showhands.dev', password: 'showhands' };
const auth = useAuth();

test('creates no demo account without SEED_DEMO', async () => {
  expect(auth.service.demoUser).toBeUndefined();
  expect((await auth.api.call(getSignInOptions, {})).body).toEqual({ demoAccount: null, resetLinks: 'none' });
  expect((await auth.api.attempt(login, { body: demoAccount })).status).toBe(401);
});

test('creates one demo account when replicas start concurrently, and offers it for signing in', async () => {
  const replicas = await Promise.all([1, 2, 3].map(() => auth.replica({ SEED_DEMO: 'true' })));
  const [first] = replicas;
  for (const { api, service } of replicas) {
    expect(service.demoUser).toEqual(first?.service.demoUser);
    expect((await api.call(getSignInOptions, {})).body).toEqual({ demoAccount, resetLinks: 'none' });
    expect((await api.call(login, { body: demoAccount })).body.user).toEqual(service.demoUser);
  }
  const { demoUser } = first?.service ?? {};
  expect(demoUser).toMatchObject({ username: 'demo', email: demoAccount.email });
  await eventually(() => expect(auth.publishedOf('user.registered', demoUser?.id ?? '')).toHaveLength(1));
});

test('seeds users once and in order, and rejects every sign-in to a user without a password', async () => {
  const people = [1, 2, 3].map((index) => ({
    username: uniqueUsername(),
    email: uniqueEmail(),
    bio: `Number ${index}`,
  }));
  const users = await auth.service.seedUsers(people);
  expect(users).toMatchObject(people);
  expect(await auth.service.seedUsers(people)).toEqual(users);
  for (const { email } of people) {
    expect((await auth.api.attempt(login, { body: { email, password: 'showhands' } })).status).toBe(401);
  }
});

test('skips a seeded user whose username another user has', async () => {
  const taken = aRegistration();
  await auth.api.call(register, { body: taken });
  const free = { username: uniqueUsername(), email: uniqueEmail() };
  const users = await auth.service.seedUsers([{ username: taken.username, email: uniqueEmail() }, free]);
  expect(users).toMatchObject([free]);
});
