import { expect, test } from '@jest/globals';
import { deleteAccount, getMe, login } from '@showhands/contracts';
import { deleteDueAccounts } from '../src/account-deletion/commands.ts';
import { KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const body = { comments: 'keep', successor: null } as const;

test('rejects a successor who has no account, and the user', async () => {
  const { token, username } = await registerUser(auth.api);
  for (const successor of ['Nobody of this name', username]) {
    const response = await auth.api.attempt(deleteAccount, { token, body: { ...body, successor } });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'successor' }] } });
  }
});

test('needs a recent sign-in', async () => {
  const {
    token,
    user: { id },
  } = await registerUser(auth.api);
  await auth.database.raw("update sessions set created_at = created_at - interval '16 minutes' where user_id = ?", [
    id,
  ]);
  const response = await auth.api.attempt(deleteAccount, { token, body });
  expect(response).toMatchObject({ status: 403, body: { code: 'password_required' } });
});

test('ends the sessions now, and deletes the account after seven days', async () => {
  const {
    token,
    user: { id },
    email,
    password,
    username,
  } = await registerUser(auth.api);
  const successor = await registerUser(auth.api);
  const planned = await auth.api.call(deleteAccount, { token, body: { ...body, successor: successor.username } });
  const days = (Date.parse(planned.body.delete_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  expect(await auth.api.attempt(getMe, { token })).toMatchObject({ status: 401 });

  expect(await deleteDueAccounts(auth.database, KEY_SECRET)).toBe(false);
  await auth.database.raw('update account_deletions set delete_at = clock_timestamp() where user_id = ?', [id]);
  await deleteDueAccounts(auth.database, KEY_SECRET);
  expect(await auth.api.attempt(login, { body: { email, password } })).toMatchObject({ status: 401 });
  // The name is free again.
  await auth.api.call(deleteAccount, { token: successor.token, body });
  await registerUser(auth.api, { username });
});
