import { spawn } from 'node:child_process';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getMe, internal, login } from '@showhands/contracts';
import { createJwksKeyFinder, createTokenVerifier } from '@showhands/service-kit';
import { eventually, forgedTokens } from '@showhands/testing';
import { purge } from '../src/jobs/purge.ts';
import { open } from '../src/keys/cipher.ts';
import { type AuthUnderTest, joinAs, KEY_SECRET, type Replica, startAuth } from './auth-under-test.ts';

let auth: AuthUnderTest;
let other: Replica;

beforeAll(async () => {
  auth = await startAuth();
  other = await auth.replica();
});

afterAll(async () => {
  await auth.close();
});

const commandLine = fileURLToPath(new URL('../src/keys.ts', import.meta.url));

const keys = async (args: readonly string[], environment = { DATABASE_URL: auth.databaseUrl, KEY_SECRET }) => {
  const child = spawn(process.execPath, [commandLine, ...args], { env: { ...environment } });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, out, error };
};

const published = async (url = auth.url) => {
  const answer = await fetch(new URL(internal.jwks.path, url));
  return internal.jwks.response.parse(await answer.json()).keys;
};

const kidsOf = async (url: string): Promise<string[]> => (await published(url)).map(({ kid }) => kid);

const headerOf = (token: string): { kid: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

const verifierOf = (url: string) => createTokenVerifier(createJwksKeyFinder(url));

/** The clock is PostgreSQL's: a key's times are moved instead of waited for. */
const letKeysAge = (seconds: number) =>
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
  const key = open(rows[0]?.private_key ?? Buffer.alloc(0), KEY_SECRET, kid);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

test('the key set holds public keys for RS256, and nothing private', async () => {
  for (const key of await published()) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(key).toMatchObject({ alg: 'RS256', use: 'sig', kty: 'RSA' });
    expect(Buffer.from(String(key.n), 'base64url')).toHaveLength(256);
  }
});

test('forged tokens are refused', async () => {
  const { token } = await joinAs(auth.api);
  const forgeries = forgedTokens({ token, privateKey: await privateKeyOf(headerOf(token).kid) });
  expect(forgeries.length).toBeGreaterThan(15);
  for (const { attack, token: forged } of forgeries) {
    const { status, body } = await auth.api.refusal(getMe, { token: forged });
    expect([attack, status, body.code]).toEqual([
      attack,
      401,
      expect.stringMatching(/^(invalid_token|token_expired)$/),
    ]);
  }
});

test('a genuine token of a user who is not there is refused', async () => {
  const { user, token } = await joinAs(auth.api);
  await auth.database.raw('delete from users where id = ?', [user.id]);
  expect(await auth.api.refusal(getMe, { token })).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

describe('rotating', () => {
  test('signs nobody out, on any replica, and signs with the new key from its time on', async () => {
    const { user, token, email, password } = await joinAs(auth.api);
    const before = headerOf(token).kid;
    const verify = verifierOf(auth.url);
    await verify(token);

    const { exitCode, out } = await keys(['rotate']);
    const next = out.trim();
    expect([exitCode, next]).toEqual([0, expect.stringMatching(/^[\da-f-]{36}$/)]);
    for (const { url } of [auth, other])
      await eventually(async () => expect(await kidsOf(url)).toEqual([next, before]));
    const signIn = async ({ api }: Replica) => (await api.call(login, { body: { email, password } })).body.token;
    expect(headerOf(await signIn(auth)).kid).toBe(before);
    expect((await keys(['list'])).out).toMatch(new RegExp(`^${next} .* next\n${before} .* signing until .*\n$`));

    await letKeysAge(11);
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
    expect((await keys(['list'])).out).toMatch(new RegExp(`^${next} .* signing\n${before} .* verifying\n$`));

    await letKeysAge(24 * 3_600);
    await purge(auth.database);
    expect((await keys(['list'])).out).toContain(before);
    await letKeysAge(3_600);
    for (const { url } of [auth, other]) await eventually(async () => expect(await kidsOf(url)).toEqual([next]));
    await expect(verifierOf(auth.url)(token)).rejects.toMatchObject({ code: 'invalid_token' });
    await purge(auth.database);
    const { rows } = await auth.database.raw('select kid from signing_keys');
    expect(rows).toEqual([{ kid: next }]);
  });

  test('twice in a row leaves one key that signs', async () => {
    const rotated = [(await keys(['rotate'])).out.trim(), (await keys(['rotate'])).out.trim()];
    await letKeysAge(60);
    const { out } = await keys(['list']);
    expect(out.split('\n').filter((line) => line.endsWith('signing'))).toEqual([
      expect.stringContaining(rotated[1] ?? ''),
    ]);
  });
});

describe('the first key', () => {
  test('is one, however many replicas start at once', async () => {
    await auth.database.raw('delete from signing_keys');
    const replicas = await Promise.all([1, 2, 3, 4].map(() => auth.replica()));
    const sets = await Promise.all(replicas.map(({ url }) => kidsOf(url)));
    expect(sets[0]).toHaveLength(1);
    for (const set of sets) expect(set).toEqual(sets[0]);
    const { rows } = await auth.database.raw('select count(*)::int as count from signing_keys');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('lies encrypted in the database, and another secret does not open it', async () => {
    const [kid = ''] = await kidsOf((await auth.replica()).url);
    const der = (await privateKeyOf(kid)).export({ format: 'der', type: 'pkcs8' });
    const { rows } = await auth.database.raw<{ rows: { private_key: Buffer }[] }>(
      'select private_key from signing_keys',
    );
    expect(rows[0]?.private_key.includes(der.subarray(100, 132))).toBe(false);
    await expect(auth.replica({ KEY_SECRET: 'another-key-secret-of-the-same-length' })).rejects.toThrow(
      `KEY_SECRET does not open the signing key ${kid}`,
    );
  });
});

describe('the command line', () => {
  test('says how it is used', async () => {
    expect(await keys(['revoke'])).toMatchObject({ exitCode: 2, out: '', error: expect.stringContaining('Usage') });
  });

  test('names what its environment lacks', async () => {
    expect(await keys(['list'], { DATABASE_URL: '', KEY_SECRET: 'short' })).toMatchObject({
      exitCode: 1,
      error: expect.stringMatching(/DATABASE_URL is missing\n.*KEY_SECRET must have at least 32 characters/),
    });
  });
});
