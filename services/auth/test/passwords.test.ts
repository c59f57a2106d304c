import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  changePassword,
  confirmPassword,
  forgotPassword,
  listSessions,
  login,
  resetPassword,
  texts,
} from '@showhands/contracts';
import { eventually, runProgram, uniqueEmail } from '@showhands/testing';
import { decoded, startMailServer, tokenIn } from '@showhands/testing/mail-server';
import { newNetwork } from '@showhands/testing/rate-limits';
import { statusesOf, useFixture } from '@showhands/testing/service-under-test';
import { type AuthReplica, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const PUBLIC_URL = 'https://vote.example.org';
const NEW = 'another password';

const auth = useAuth();
const mails = useFixture(startMailServer);
/** Sends mails. */
let sending: AuthReplica;

beforeAll(async () => {
  sending = await auth.replica({ SMTP_URL: mails.url, PUBLIC_URL: `${PUBLIC_URL}/`, MAIL_FROM: 'polls@example.org' });
});

beforeEach(async () => {
  mails.reject(undefined);
  await auth.database.raw('delete from reset_requests');
});

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

type Credentials = { readonly email: string; readonly password: string };

const signIn = ({ email, password }: Credentials, address = newNetwork()) =>
  auth.api.attempt(login, { body: { email, password }, headers: { 'x-forwarded-for': address } });

const change = (token: string, current_password: string, address = newNetwork(), idempotencyKey?: string) =>
  auth.api.attempt(changePassword, {
    token,
    body: { current_password, new_password: NEW },
    headers: { 'x-forwarded-for': address },
    ...(idempotencyKey && { idempotencyKey }),
  });

const confirm = (token: string, password: string, address: string) =>
  auth.api.attempt(confirmPassword, { token, body: { password }, headers: { 'x-forwarded-for': address } });

const forget = (email: string, address = newNetwork(), replica = sending) =>
  replica.api.attempt(forgotPassword, { body: { email }, headers: { 'x-forwarded-for': address } });

const reset = (token: string, new_password = NEW, address = newNetwork()) =>
  auth.api.attempt(resetPassword, { body: { token, new_password }, headers: { 'x-forwarded-for': address } });

const tokenFor = async (email: string): Promise<string> => {
  const before = mails.sentTo(email).length;
  await forget(email);
  return tokenIn(await mails.mailTo(email, before));
};

const refused = { status: 400, body: { code: 'reset_token_invalid', message: texts.auth.resetTokenInvalid } };

/** Makes the link of a user older. */
const ageLink = async (userId: string, minutes: number): Promise<void> => {
  const age = 'make_interval(mins => :minutes)';
  await auth.database.raw(
    `update password_resets set expires_at = expires_at - ${age}, created_at = created_at - ${age} where user_id = :userId`,
    { minutes, userId },
  );
};

/** The former version keeps the seed of the link that it replaces. */
const writeFormerLink = async (userId: string): Promise<void> => {
  await auth.database.raw('update password_resets set token_hash = sha256(?) where user_id = ?', ['former', userId]);
};

const pendingRequests = async (): Promise<number> => {
  const { rows } = await auth.database.raw('select count(*)::int as count from reset_requests');
  return rows[0].count;
};

describe('changing the password', () => {
  test('ends every session, also copies of the own token, and goes on in a new one', async () => {
    const account = await registerUser(auth.api);
    const other = await signIn(account);
    if (!other.ok) throw new Error(other.body.code);
    const response = await change(account.token, account.password);
    if (!response.ok) throw new Error(response.body.code);
    expect(response.body.user).toEqual(account.user);
    expect([await auth.statusOf(account.token), await auth.statusOf(other.body.token)]).toEqual([401, 401]);
    expect(await auth.statusOf(response.body.token)).toBe(200);
    const { body: sessions } = await auth.api.call(listSessions, { token: response.body.token });
    expect(sessions).toEqual([expect.objectContaining({ id: await auth.sidOf(response.body.token), current: true })]);
    expect((await signIn(account)).status).toBe(401);
    expect((await signIn({ ...account, password: NEW })).status).toBe(200);
  });

  test.each([
    ['a change', change],
    ['a confirmation', confirm],
  ] as const)('asks for the old one, and counts wrong ones like failed sign-ins: %s', async (_, send) => {
    const account = await registerUser(auth.api);
    const address = newNetwork();
    const wrong = await send(account.token, 'not that one', address);
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password', message: texts.auth.wrongPassword } });
    expect(await auth.statusOf(account.token)).toBe(200);
    const more = await Promise.all(times(14).map(() => send(account.token, 'not that one', address)));
    expect(statusesOf(more)).toEqual({ 403: 9, 429: 5 });
    expect((await send(account.token, account.password, address)).status).toBe(429);
    expect((await signIn(account, address)).status).toBe(429);
  });

  test('is refused to a signed-out person, to another user’s password and to a short one', async () => {
    const [account, other] = [await registerUser(auth.api), await registerUser(auth.api, { password: 'of another' })];
    const body = { current_password: account.password, new_password: NEW };
    expect((await auth.api.expectError(changePassword, { body })).status).toBe(401);
    expect(await change(account.token, other.password)).toMatchObject({ status: 403 });
    const short = await auth.api.expectError(changePassword, {
      token: account.token,
      body: { ...body, new_password: 'short' },
    });
    expect(short.body.errors).toEqual([{ path: 'new_password', message: texts.auth.passwordTooShort }]);
    expect((await signIn(account)).status).toBe(200);
  });

  test('happens once for concurrent repetitions, which get the same token', async () => {
    const account = await registerUser(auth.api);
    const answers = await Promise.all(times(8).map(() => change(account.token, account.password, newNetwork(), 'key')));
    const tokens = answers.map((answer) => (answer.ok ? answer.body.token : answer.body.code));
    expect(new Set(tokens).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await auth.statusOf(tokens[0] ?? '')).toBe(200);
  });

  test('leaves no session to a sign-in with the former password that runs at the same time', async () => {
    for (const _ of times(5)) {
      const account = await registerUser(auth.api);
      const [changed, ...signedIn] = await Promise.all([
        change(account.token, account.password),
        ...times(4).map(() => signIn(account)),
      ]);
      expect(changed.status).toBe(200);
      for (const one of signedIn) if (one.ok) expect(await auth.statusOf(one.body.token)).toBe(401);
    }
  });
});

describe('a forgotten password', () => {
  test('is replaced with the link of the mail, which ends all sessions and the lock-out', async () => {
    const account = await registerUser(auth.api);
    const address = newNetwork();
    await Promise.all(times(12).map(() => signIn({ ...account, password: 'wrong one' }, address)));
    expect((await signIn(account, address)).status).toBe(429);
    const token = await tokenFor(account.email);
    expect((await reset(token, NEW, address)).status).toBe(204);
    expect(await auth.statusOf(account.token)).toBe(401);
    expect((await signIn({ ...account, password: NEW }, address)).status).toBe(200);
    expect((await signIn(account)).status).toBe(401);
  });

  test('ends the lock-out on every network, and that of guesses from many networks', async () => {
    const account = await registerUser(auth.api);
    const networks = times(4).map(newNetwork);
    const failAt = (address: string) =>
      Promise.all(times(10).map(() => signIn({ ...account, password: 'wrong one' }, address)));
    await Promise.all(networks.map(failAt));
    expect((await signIn(account, networks[0])).status).toBe(429);
    expect((await signIn(account)).status).toBe(429);
    const phone = newNetwork();
    expect((await reset(await tokenFor(account.email), NEW, phone)).status).toBe(204);
    for (const address of [...networks, newNetwork()]) {
      expect((await signIn({ ...account, password: NEW }, address)).status).toBe(200);
    }
  });

  test('lets its owner in from where it was replaced, whoever guesses the new one', async () => {
    const account = await registerUser(auth.api);
    const phone = newNetwork();
    expect((await reset(await tokenFor(account.email), NEW, phone)).status).toBe(204);
    for (const address of times(4).map(newNetwork))
      await Promise.all(times(10).map(() => signIn({ ...account, password: 'wrong one' }, address)));
    expect((await signIn({ ...account, password: NEW })).status).toBe(429);
    expect((await signIn({ ...account, password: NEW }, phone)).status).toBe(200);
  });

  test('sends text and HTML with the public address, to the stored address', async () => {
    const { email } = await registerUser(auth.api);
    await forget(` ${email.toUpperCase()} `);
    const source = await mails.mailTo(email);
    expect(source).toMatch(/^From: polls@example\.org\r$/m);
    expect(source).toContain(`To: ${email}`);
    const [, plain = '', html = ''] = decoded(source).split(/^Content-Type: text\//m);
    for (const part of [plain, html]) expect(part).toContain(`${PUBLIC_URL}/reset/${tokenIn(source)}`);
    expect([plain.slice(0, 5), html.slice(0, 4)]).toEqual(['plain', 'html']);
  });

  test('stores only the hash of the token', async () => {
    const { email } = await registerUser(auth.api);
    const token = await tokenFor(email);
    for (const table of ['password_resets', 'reset_requests', 'idempotency_keys']) {
      const { rows } = await auth.database.raw(`select row_to_json(t)::text as row from ${table} t`);
      const stored = rows.map(({ row }: { row: string }) => row).join('\n');
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  test('has a link for one use and for 30 minutes', async () => {
    const account = await registerUser(auth.api);
    const first = await tokenFor(account.email);
    const answers = await Promise.all(times(4).map((index) => reset(first, `${NEW} ${index}`)));
    expect(statusesOf(answers)).toEqual({ 204: 1, 400: 3 });
    expect(await reset(first)).toMatchObject(refused);
    const second = await tokenFor(account.email);
    await ageLink(account.user.id, 29);
    expect(await reset(second, 'short')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    await ageLink(account.user.id, 1);
    expect(await reset(second)).toMatchObject(refused);
    for (const token of ['', 'x', 'A'.repeat(43)]) expect(await reset(token)).toMatchObject(refused);
  });

  test('has the same link in each mail of 30 minutes, which renew it, and another afterwards', async () => {
    const { email, user } = await registerUser(auth.api);
    const first = await tokenFor(email);
    await ageLink(user.id, 29);
    expect(await tokenFor(email)).toBe(first);
    await ageLink(user.id, 29);
    const newest = await tokenFor(email);
    expect(newest).not.toBe(first);
    expect(await reset(first)).toMatchObject({ status: 400, body: { message: texts.auth.resetTokenReplaced } });
    expect((await reset(newest)).status).toBe(204);
    expect(await reset(first)).toMatchObject(refused);
  });

  test.each([
    ['used', async (token: string, _userId: string) => void (await reset(token))],
    ['too old', (_token: string, userId: string) => ageLink(userId, 30)],
    ['of the former version', (_token: string, userId: string) => writeFormerLink(userId)],
  ])('says that there is a newer mail when the link is %s', async (_, end) => {
    const { email, user } = await registerUser(auth.api);
    const former = await tokenFor(email);
    await end(former, user.id);
    const newest = await tokenFor(email);
    expect(newest).not.toBe(former);
    expect(await reset(former)).toMatchObject({ status: 400, body: { message: texts.auth.resetTokenReplaced } });
    expect((await reset(newest)).status).toBe(204);
  });

  test('has no link any more once the password was changed', async () => {
    const account = await registerUser(auth.api);
    const token = await tokenFor(account.email);
    await change(account.token, account.password);
    expect(await reset(token, 'a third one')).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
    expect((await signIn({ ...account, password: NEW })).status).toBe(200);
  });

  test('responds to an unknown address as to a known one, without looking for the account, and sends nothing', async () => {
    const { email } = await registerUser(auth.api);
    const unknown = uniqueEmail();
    const lock = await auth.database.transaction();
    await lock.raw('lock table users in access exclusive mode');
    for (const address of [email, unknown]) {
      const { status, body } = await forget(address);
      expect([status, body]).toEqual([202, { message: texts.auth.resetRequested }]);
    }
    await lock.rollback();
    // The job may have given up on the locked table.
    await auth.database.raw('update reset_requests set due_at = now()');
    await forget(uniqueEmail());
    await eventually(async () => expect(await pendingRequests()).toBe(0));
    expect([mails.sentTo(email).length, mails.sentTo(unknown).length]).toEqual([1, 0]);
  });

  test('sends an account three links in an hour, and says nothing of it', async () => {
    const { email } = await registerUser(auth.api);
    const responses = await Promise.all(times(5).map(() => forget(email)));
    expect(statusesOf(responses)).toEqual({ 202: 5 });
    await eventually(async () => expect(await pendingRequests()).toBe(0));
    expect(mails.sentTo(email)).toHaveLength(3);
  });

  test('counts every spelling of an address for the same account', async () => {
    const domain = `${uniqueEmail().split('@')[0]}-exämple.org`;
    const { email } = await registerUser(auth.api, { email: `ada@${domain}` });
    const names = ['ada', 'ADA', 'Ada', '\uff41da', 'a\uff44a', 'ad\uff41'];
    const spellings = names.flatMap((name) => [`${name}@${domain}`, `${name}@${new URL(`http://${domain}`).hostname}`]);
    const responses = await Promise.all(spellings.map((spelling) => forget(spelling)));
    expect(responses.map(({ status }) => status)).toEqual(spellings.map(() => 202));
    await eventually(async () => expect(await pendingRequests()).toBe(0));
    expect(mails.sentTo(email).length + mails.sentTo(`ada@${new URL(`http://${domain}`).hostname}`).length).toBe(3);
  });

  test('limits requests and attempts of a network to twenty in an hour, except those of this machine', async () => {
    const [requesting, guessing] = [newNetwork(), newNetwork()];
    const requests = await Promise.all(times(22).map(() => forget(uniqueEmail(), requesting)));
    expect(statusesOf(requests)).toEqual({ 202: 20, 429: 2 });
    const limited = requests.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const guesses = await Promise.all(times(22).map((index) => reset(`guess-${index}`, NEW, guessing)));
    expect(statusesOf(guesses)).toEqual({ 400: 20, 429: 2 });
    const local = await Promise.all(times(25).map(() => forget(uniqueEmail(), '127.0.0.1')));
    expect(statusesOf(local)).toEqual({ 202: 25 });
  });

  test.each([
    [451, 'a password reset link is sent later', 1],
    [550, 'a password reset link could not be sent', 0],
  ])(
    'is sent again after the mail server failed for now, but not for good: %i',
    async (responseCode, text, pending) => {
      const { email } = await registerUser(auth.api);
      mails.reject(responseCode);
      await forget(email);
      const failures = () => auth.logged(text).filter((line) => line.responseCode === responseCode);
      await eventually(() => expect(failures()).toMatchObject([{ attempts: 1 }]));
      expect(JSON.stringify(failures())).not.toContain(email);
      await eventually(async () => expect(await pendingRequests()).toBe(pending));
      mails.reject(undefined);
      if (pending === 0) return;
      await auth.database.raw('update reset_requests set due_at = now()');
      await forget(uniqueEmail());
      const token = tokenIn(await mails.mailTo(email));
      expect((await reset(token)).status).toBe(204);
      await eventually(async () => expect(await pendingRequests()).toBe(0));
    },
  );

  test('has no link without a mail server, other than the operator’s', async () => {
    const { email } = await registerUser(auth.api);
    expect((await forget(email, newNetwork(), auth)).body).toEqual({ message: texts.auth.resetByOperator });
    const environment = { DATABASE_URL: auth.databaseUrl, KEY_SECRET, PUBLIC_URL };
    const runCommand = (...args: string[]) => runProgram('services/auth/src/cli/accounts.ts', args, environment);
    const { stdout } = await runCommand('reset', email.toUpperCase());
    expect(stdout).toMatch(/^https:\/\/vote\.example\.org\/reset\/[\w-]{64}\n$/);
    expect((await reset(tokenIn(stdout))).status).toBe(204);
    expect(await runCommand('reset', uniqueEmail())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No account'),
    });
    expect(await runCommand('remove', email)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });
});
