import { createPrivateKey, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getMe, internal, login } from '@showhands/contracts';
import { createJwksKeyFinder, createTokenVerifier } from '@showhands/service-kit/security';
import { eventually, forgedTokens, runProgram } from '@showhands/testing';
import { purge } from '../src/jobs/purge.ts';
import { revokeKey, rotateKeys } from '../src/keys/commands.ts';
import { decrypt } from '../src/keys/encrypt.ts';
import { listKeys } from '../src/keys/repository.ts';
import { type AuthReplica, getInternal, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();
let other: AuthReplica;
beforeAll(async () => {
  other = await auth.replica();
});

const runCommand = (args: readonly string[], environment = { DATABASE_URL: auth.databaseUrl, KEY_SECRET }) =>
  runProgram('services/auth/src/cli/keys.ts', args, environment);

const published = async (url = auth.url) => {
  const response = await fetch(new URL(internal.jwks.path, url));
  return internal.jwks.response.parse(await response.json()).keys;
};

const kidsOf = async (url: string): Promise<string[]> => (await published(url)).map(({ kid }) => kid);

const revokedKeys = async () => {
  const response = await getInternal(auth.url, internal.revocations.path(null));
  return internal.revocations.response.parse(await response.json()).keys ?? [];
};

const headerOf = (token: string): { kid: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

const verifierOf = (url: string) => createTokenVerifier(createJwksKeyFinder(url));

/** Keys are compared with PostgreSQL's clock, so the tests move the keys' times instead of waiting. */
const ageKeysBy = (seconds: number) =>
  auth.database.raw(
    `update signing_keys set activates_at = activates_at - make_interval(secs => ?),
       retired_at = retired_at - make_interval(secs => ?)`,
    [seconds, seconds],
  );

const privateKeyOf = async (kid: string): Promise<KeyObject> => {
  const { rows } = await auth.database.raw<{ rows: { private_key: Buffer }[] }>(
    'select private_key from signing_keys where kid = ?',
    [kid],
  );
  const key = decrypt(rows[0]?.private_key ?? Buffer.alloc(0), KEY_SECRET, kid);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

test('the key set contains RS256 public keys and no private part', async () => {
  for (const key of await published()) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(key).toMatchObject({ alg: 'RS256', use: 'sig', kty: 'RSA' });
    expect(Buffer.from(String(key.n), 'base64url')).toHaveLength(256);
  }
});

test('rejects forged tokens', async () => {
  const { token } = await registerUser(auth.api);
  const forgeries = forgedTokens({ token, privateKey: await privateKeyOf(headerOf(token).kid) });
  expect(forgeries.length).toBeGreaterThan(15);
  for (const { attack, token: forged } of forgeries) {
    const { status, body } = await auth.api.expectError(getMe, { token: forged });
    expect([attack, status, body.code]).toEqual([
      attack,
      401,
      expect.stringMatching(/^(invalid_token|token_expired)$/),
    ]);
  }
});

test('rejects a valid token of a deleted user', async () => {
  const { user, token } = await registerUser(auth.api);
  await auth.database.raw('delete from users where id = ?', [user.id]);
  expect(await auth.api.expectError(getMe, { token })).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

describe('a rotation', () => {
  test('ends no session on any replica, and signs with the new key once it is active', async () => {
    const { user, token, email, password } = await registerUser(auth.api);
    const before = headerOf(token).kid;
    const verify = verifierOf(auth.url);
    await verify(token);

    const { code, stdout } = await runCommand(['rotate']);
    const next = stdout.trim();
    expect([code, next]).toEqual([0, expect.stringMatching(/^[\da-f-]{36}$/)]);
    // The next key must not become active before the test expects it to, however slow the machine is.
    await auth.database.raw(
      `update signing_keys set activates_at = activates_at + case when kid = ? then interval '1 minute' else '0' end,
         retired_at = retired_at + interval '1 minute'`,
      [next],
    );
    for (const { url } of [auth, other])
      await eventually(async () => expect(await kidsOf(url)).toEqual([next, before]));
    const signIn = async ({ api }: Pick<AuthReplica, 'api'>) =>
      (await api.call(login, { body: { email, password } })).body.token;
    expect(headerOf(await signIn(auth)).kid).toBe(before);
    expect((await runCommand(['list'])).stdout).toMatch(
      new RegExp(`^${next} .* next\n${before} .* signing until .*\n$`),
    );

    await ageKeysBy(71);
    for (const replica of [auth, other]) {
      const fresh = await eventually(async () => {
        const issued = await signIn(replica);
        expect(headerOf(issued).kid).toBe(next);
        return issued;
      });
      for (const { api } of [auth, other]) {
        expect((await api.call(getMe, { token: fresh })).body).toEqual(user);
        expect((await api.call(getMe, { token })).body).toEqual(user);
      }
      expect(await verifierOf(other.url)(fresh)).toMatchObject({ id: user.id });
      expect(await verifierOf(other.url)(token)).toMatchObject({ id: user.id });
    }
    expect((await runCommand(['list'])).stdout).toMatch(new RegExp(`^${next} .* signing\n${before} .* verifying\n$`));

    await ageKeysBy(24 * 3_600);
    await purge(auth.database);
    expect((await runCommand(['list'])).stdout).toContain(before);
    await ageKeysBy(3_600);
    for (const { url } of [auth, other]) await eventually(async () => expect(await kidsOf(url)).toEqual([next]));
    await expect(verifierOf(auth.url)(token)).rejects.toMatchObject({ code: 'invalid_token' });
    await purge(auth.database);
    const { rows } = await auth.database.raw('select kid from signing_keys');
    expect(rows).toEqual([{ kid: next }]);
  });

  test('twice in a row leaves one signing key', async () => {
    await rotateKeys(auth.database, KEY_SECRET);
    const last = await rotateKeys(auth.database, KEY_SECRET);
    await ageKeysBy(60);
    const { stdout } = await runCommand(['list']);
    expect(stdout.split('\n').filter((line) => line.endsWith('signing'))).toEqual([expect.stringContaining(last)]);
  });
});

describe('revoking a leaked key', () => {
  test('ends its tokens in every service, and leaves those of other keys', async () => {
    const { email, password } = await registerUser(auth.api);
    const signIn = async () => (await auth.api.call(login, { body: { email, password } })).body.token;
    const signedBy = (kid: string | undefined) =>
      eventually(async () => {
        const issued = await signIn();
        expect(headerOf(issued).kid).toBe(kid);
        return issued;
      });
    const [current] = await listKeys(auth.database);
    const former = await signedBy(current?.kid);
    const next = await rotateKeys(auth.database, KEY_SECRET);
    await ageKeysBy(11);
    const leaked = await signedBy(next);
    for (const { url } of [auth, other]) await eventually(async () => expect(await kidsOf(url)).toContain(next));
    const verifiers = [verifierOf(auth.url), verifierOf(other.url)];
    for (const verify of verifiers) await verify(leaked);

    const { code, stdout } = await runCommand(['revoke', next]);
    const successor = new RegExp(`^${next} revoked, ([\\da-f-]{36}) signs in ten seconds\n$`).exec(stdout)?.[1];
    expect([code, successor]).toEqual([0, expect.any(String)]);
    // The successor must not become active before the test expects it to, however slow the machine is.
    await ageKeysBy(-30);
    const isRefused = async () => {
      for (const verify of verifiers) await expect(verify(leaked)).rejects.toMatchObject({ code: 'invalid_token' });
      for (const { api } of [auth, other]) {
        expect((await api.expectError(getMe, { token: leaked })).body.code).toBe('invalid_token');
      }
    };
    await eventually(isRefused);
    const [listed] = (await revokedKeys()).filter(({ kid }) => kid === next);
    expect(listed?.exp).toBeCloseTo(Date.now() / 1_000 + 24 * 3_600, -2);
    expect((await auth.api.call(getMe, { token: former })).status).toBe(200);
    // The former key signs until the successor is active.
    expect(headerOf(await signIn()).kid).toBe(headerOf(former).kid);
    await ageKeysBy(41);
    await signedBy(successor);
  });

  test('lists the key as revoked until its last token has expired', async () => {
    const leaked = await rotateKeys(auth.database, KEY_SECRET);
    await revokeKey(auth.database, KEY_SECRET, leaked);
    const listed = async () => (await revokedKeys()).some(({ kid }) => kid === leaked);
    const expireBy = (seconds: number) =>
      auth.database.raw('update revoked_keys set expires_at = now() - make_interval(secs => ?)', [seconds]);
    await expireBy(30);
    await purge(auth.database);
    expect(await listed()).toBe(true);
    await expireBy(60);
    expect(await listed()).toBe(false);
    await purge(auth.database);
    expect((await auth.database.raw('select from revoked_keys')).rows).toEqual([]);
    await ageKeysBy(11);
  });

  test('needs no new key where another one signs, and names a key that does not exist', async () => {
    const before = (await kidsOf(auth.url))[0] ?? '';
    await rotateKeys(auth.database, KEY_SECRET);
    expect(await revokeKey(auth.database, KEY_SECRET, before)).toBeUndefined();
    await expect(revokeKey(auth.database, KEY_SECRET, before)).rejects.toThrow(`There is no key ${before}.`);
    expect(await runCommand(['revoke', 'no-uuid'])).toMatchObject({ code: 1, stderr: 'There is no key no-uuid.\n' });
    await ageKeysBy(11);
  });
});

describe('the first key', () => {
  test('is created once when replicas start concurrently', async () => {
    await auth.database.raw('delete from signing_keys');
    const replicas = await Promise.all([1, 2, 3, 4].map(() => auth.replica()));
    const sets = await Promise.all(replicas.map(({ url }) => kidsOf(url)));
    expect(sets[0]).toHaveLength(1);
    for (const set of sets) expect(set).toEqual(sets[0]);
    const { rows } = await auth.database.raw('select count(*)::int as count from signing_keys');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is stored encrypted, and another secret does not decrypt it', async () => {
    const [kid = ''] = await kidsOf((await auth.replica()).url);
    const der = (await privateKeyOf(kid)).export({ format: 'der', type: 'pkcs8' });
    const { rows } = await auth.database.raw<{ rows: { private_key: Buffer }[] }>(
      'select private_key from signing_keys',
    );
    expect(rows[0]?.private_key.includes(der.subarray(100, 132))).toBe(false);
    await expect(auth.replica({ KEY_SECRET: 'another-key-secret-of-the-same-length' })).rejects.toThrow(
      `KEY_SECRET does not decrypt the signing key ${kid}`,
    );
  });
});

describe('the command line', () => {
  test('prints its usage for an unknown command', async () => {
    const stderr = expect.stringContaining('Usage');
    expect(await runCommand(['revoke'])).toMatchObject({ code: 2, stdout: '', stderr });
  });

  test('names missing and invalid environment variables', async () => {
    expect(await runCommand(['rotate'], { DATABASE_URL: '', KEY_SECRET: 'short' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DATABASE_URL is missing\n.*KEY_SECRET must have at least 32 characters/),
    });
  });
});
