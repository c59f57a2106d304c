import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSignInOptions, login, register } from '@showhands/contracts';
import { eventually, uniqueEmail, uniqueUsername } from '@showhands/testing';
import { type AuthUnderTest, aRegistration, startAuth } from './auth-under-test.ts';

const demoAccount = { email: 'demo@showhands.dev', password: 'showhands' };
let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(async () => {
  await auth.close();
});

test('there is a demo account only where it is asked for', async () => {
  expect(auth.service.demoUser).toBeUndefined();
  expect((await auth.api.call(getSignInOptions, {})).body).toEqual({ demoAccount: null });
  expect((await auth.api.attempt(login, { body: demoAccount })).status).toBe(401);
});

test('replicas that start at once make one demo account, which anyone may use', async () => {
  const replicas = await Promise.all([1, 2, 3].map(() => auth.replica({ SEED_DEMO: 'true' })));
  const [first] = replicas;
  for (const { api, service } of replicas) {
    expect(service.demoUser).toEqual(first?.service.demoUser);
    expect((await api.call(getSignInOptions, {})).body).toEqual({ demoAccount });
    expect((await api.call(login, { body: demoAccount })).body.user).toEqual(service.demoUser);
  }
  const { demoUser } = first?.service ?? {};
  expect(demoUser).toMatchObject({ username: 'demo', email: demoAccount.email });
  await eventually(() => expect(auth.published('user.registered', demoUser?.id ?? '')).toHaveLength(1));
});

test('seeded people are there once, in order, and nobody can sign in as one without a password', async () => {
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

test('a person whose name somebody else has is left out', async () => {
  const taken = aRegistration();
  await auth.api.call(register, { body: taken });
  const free = { username: uniqueUsername(), email: uniqueEmail() };
  const users = await auth.service.seedUsers([{ username: taken.username, email: uniqueEmail() }, free]);
  expect(users).toMatchObject([free]);
});
