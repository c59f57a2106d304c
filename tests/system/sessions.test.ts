import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  changePassword,
  createPoll,
  endAllSessions,
  getMe,
  login,
  logout,
  resetPassword,
  updateProfile,
} from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  outputOf,
  registerVoter,
  runProgram,
  socketClient,
  type Voter,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { requestResetToken } from '../fixtures/reset-links.ts';

const product = useProduct();

const signIn = async ({ email, password }: Voter): Promise<string> =>
  (await product.api.call(login, { body: { email, password } })).body.token;

const saveProfile = (token: string) => {
  const form = new FormData();
  form.append('bio', 'Votes on everything');
  return product.api.attempt(updateProfile, { token, form });
};

/** A call that another service than auth answers. */
const createPollWith = (token: string) => product.api.attempt(createPoll, { token, body: aPollInput() });

const runAccountsOn = (dataDir: string, ...args: string[]) =>
  runProgram('embedded/src/cli.ts', ['services/auth/src/cli/accounts.ts', ...args], { DATA_DIR: dataDir });
const runAccounts = (...args: string[]) => runAccountsOn(product.running.dataDir, ...args);

/** How a session ends, other than by itself. */
const endings: readonly (readonly [string, (voter: Voter) => Promise<unknown>])[] = [
  ['its owner signs out', ({ token }) => product.api.call(logout, { token })],
  ['an operator signs the account out', async ({ email }) => outputOf(await runAccounts('sign-out', email))],
  ['an operator suspends the account', async ({ email }) => outputOf(await runAccounts('suspend', email, '1', 'Spam'))],
  ['its owner signs out everywhere', async (voter) => product.api.call(endAllSessions, { token: await signIn(voter) })],
  [
    'its owner changes the password',
    ({ token, password }) =>
      product.api.call(changePassword, {
        token,
        body: { current_password: password, new_password: 'another password' },
      }),
  ],
  [
    'its owner resets the password',
    async ({ email }) => {
      const token = await requestResetToken(product.api, product.running, email);
      return product.api.call(resetPassword, { body: { token, new_password: 'another password' } });
    },
  ],
];

describe('a stolen token, and what its thief has made of it, ends everywhere when', () => {
  test.each(endings)('%s', async (_, end) => {
    const owner = await registerVoter(product.api);
    const saved = await saveProfile(owner.token);
    if (!saved.ok) throw new Error(saved.body.code);
    const stolen = [owner.token, saved.body.token];
    const sockets = await Promise.all(stolen.map((token) => socketClient(product.url, { token })));
    await end(owner);
    const disconnected = Promise.all(sockets.map((socket) => socket.disconnected));
    const refused = eventually(async () => {
      for (const token of stolen) expect((await createPollWith(token)).status).toBe(401);
    });
    expect(await disconnected).toEqual(stolen.map(() => 'io server disconnect'));
    await refused;
    for (const token of stolen) expect((await saveProfile(token)).status).toBe(401);
    for (const token of stolen) await expect(socketClient(product.url, { token })).rejects.toThrow('invalid token');
  });
});

test('a command on a mistyped data folder fails, and creates nothing', async () => {
  const mistyped = `${product.running.dataDir}-2`;
  expect(await runAccountsOn(mistyped, 'reports')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not run'),
  });
  expect(existsSync(mistyped)).toBe(false);
});

test('an operator gets a link for an account, and the terminal shows those that people request', async () => {
  const owner = await registerVoter(product.api);
  const stdout = outputOf(await runAccounts('reset', owner.email));
  const address = `http://localhost:${new URL(product.url).port}`;
  const [link = '', token = ''] = /^.*\/reset\/([\w-]{64})\n$/.exec(stdout) ?? [];
  expect(link).toBe(`${address}/reset/${token}\n`);
  const requested = await requestResetToken(product.api, product.running, owner.email);
  const line = product.running
    .output()
    .split('\n')
    .find((one) => one.includes(requested));
  expect(line).toContain(`${address}/reset/${requested}`);
  const reset = (given: string) =>
    product.api.attempt(resetPassword, { body: { token: given, new_password: 'another password' } });
  expect(requested).toBe(token);
  expect((await reset(requested)).status).toBe(204);
  expect((await product.api.attempt(getMe, { token: owner.token })).status).toBe(401);
});
