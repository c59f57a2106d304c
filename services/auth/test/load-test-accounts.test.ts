import { expect, test } from '@jest/globals';
import { getMe, login } from '@showhands/contracts';
import { eventually, outputOf, runProgram } from '@showhands/testing';
import * as z from 'zod';
import { KEY_SECRET, useAuth } from './auth-under-test.ts';

const lineSchema = z.object({ id: z.guid(), username: z.string(), token: z.string() });

const auth = useAuth();
const runCommand = (count: string) =>
  runProgram('services/auth/src/cli/load-test-accounts.ts', [count], { DATABASE_URL: auth.databaseUrl, KEY_SECRET });
const accounts = async (count: string) => {
  const output = outputOf(await runCommand(count));
  return output
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
};

test('creates accounts with valid tokens, publishes their registration, and creates them once', async () => {
  const few = await accounts('2');
  expect(few.map(({ username }) => username)).toEqual(['tester-1', 'tester-2']);
  const { body } = await auth.api.call(getMe, { token: few[1]?.token ?? '' });
  expect(body).toMatchObject({ id: few[1]?.id, username: 'tester-2' });
  const more = await accounts('3');
  expect(more.slice(0, 2).map(({ id }) => id)).toEqual(few.map(({ id }) => id));
  expect(new Set(more.map(({ token }) => token)).size).toBe(3);
  for (const { id } of more) await eventually(() => expect(auth.publishedOf('user.registered', id)).toHaveLength(1));
});

test('rejects every password', async () => {
  await accounts('1');
  for (const password of ['', '*', 'password', 'tester-1']) {
    const body = { email: 'tester-1@load.invalid', password: password || ' ' };
    expect((await auth.api.attempt(login, { body })).status).toBe(401);
  }
});

test.each(['', '0', '1.5', '1e9'])('prints its usage for the count %j', async (count) => {
  expect(await runCommand(count)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
});
