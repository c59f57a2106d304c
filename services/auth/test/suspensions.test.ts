import { describe, expect, test } from '@jest/globals';
import { getMe, login, reportUser } from '@showhands/contracts';
import { outputOf, runProgram } from '@showhands/testing';
import { suspend } from '../src/moderation/commands.ts';
import { KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });

const run = (...args: string[]) =>
  runProgram('services/auth/src/cli/accounts.ts', args, { DATABASE_URL: auth.databaseUrl, KEY_SECRET });

type Owner = Awaited<ReturnType<typeof registerUser>>;

const signIn = ({ email, password }: Owner) => auth.api.attempt(login, { body: { email, password } });

const suspendFor = ({ user }: Owner, days: number, note: string) =>
  auth.database.transaction((trx) => suspend(trx, { userId: user.id, days, note }));

const SUSPENDED = { status: 403, body: { code: 'account_suspended' } };

describe('a suspended account', () => {
  test('cannot sign in until it is restored, and a stranger learns nothing', async () => {
    const owner = await registerUser(auth.api);
    expect(outputOf(await run('suspend', owner.email, '7', 'Spam', 'in', 'comments'))).toMatch(
      / suspend until .*: Spam in comments\n$/,
    );
    expect(await auth.statusOf(owner.token)).toBe(401);
    expect(await signIn(owner)).toMatchObject(SUSPENDED);
    expect(await signIn({ ...owner, password: 'wrong one' })).toMatchObject({ body: { code: 'invalid_credentials' } });
    expect(outputOf(await run('restore', owner.email, 'An apology'))).toMatch(/ unsuspend: An apology\n$/);
    expect(await signIn(owner)).toMatchObject({ status: 200 });
    expect(outputOf(await run('restore', owner.email, 'Again'))).toBe('The account is not suspended.\n');
    expect(outputOf(await run('actions', owner.email)).split('\n')).toHaveLength(3);
  });

  test('signs in again once its time is over', async () => {
    const owner = await registerUser(auth.api);
    await suspendFor(owner, 0, 'No time at all');
    expect(await signIn(owner)).toMatchObject({ status: 200 });
  });

  test('has no session after sign-ins that raced with the suspension', async () => {
    const owner = await registerUser(auth.api);
    const racers = Array.from({ length: 8 }, () => signIn(owner));
    await suspendFor(owner, 1, 'Spam');
    for (const racer of await Promise.all(racers))
      if (racer.ok) expect(await auth.statusOf(racer.body.token)).toBe(401);
      else expect(racer).toMatchObject(SUSPENDED);
  });

  test.each([
    ['without days', ['spam']],
    ['for no time', ['0', 'spam']],
    ['without a note', ['7']],
  ])('needs all arguments: %s it is not suspended', async (_, args) => {
    const owner = await registerUser(auth.api);
    expect((await run('suspend', owner.email, ...args)).code).not.toBe(0);
    expect(await signIn(owner)).toMatchObject({ status: 200 });
  });
});

test.each([
  "update moderation_actions set note = 'nothing happened'",
  'delete from moderation_actions',
  'truncate moderation_actions',
])('no action can be changed: %s', async (statement) => {
  const owner = await registerUser(auth.api);
  await suspendFor(owner, 1, 'Spam');
  await expect(auth.database.raw(statement)).rejects.toThrow('append-only');
});

test('an operator names moderators and lists the open reports', async () => {
  const [owner, reporter] = [await registerUser(auth.api), await registerUser(auth.api)];
  const isModerator = async () => (await auth.api.call(getMe, { token: owner.token })).body.is_moderator;
  expect(outputOf(await run('moderator', owner.email))).toBe('The account is a moderator.\n');
  expect(await isModerator()).toBe(true);
  expect(outputOf(await run('moderator', owner.email, '--remove'))).toBe('The account is no moderator.\n');
  expect(await isModerator()).toBeUndefined();
  const body = { reason: 'abuse', note: 'Look\nhere' } as const;
  for (const { token } of [reporter, reporter])
    await auth.api.call(reportUser, { token, params: { id: owner.user.id }, body });
  const lines = outputOf(await run('reports')).split('\n');
  expect(lines[0]).toMatch(new RegExp(`^user ${owner.user.id}  .* by ${owner.user.username}, reported 1×: `));
  expect(lines.slice(1)).toEqual(['  abuse: Look here', '']);
});
