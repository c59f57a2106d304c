import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  changePassword,
  confirmPassword,
  createApiToken,
  internal,
  limits,
  listApiTokens,
  resetPassword,
  revokeApiToken,
  uploadPicture,
} from '@showhands/contracts';
import { createApiVerifier, createJwksKeyFinder } from '@showhands/service-kit/security';
import type { ApiClient } from '@showhands/testing';
import { STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { statusesOf } from '@showhands/testing/service-under-test';
import jwt from 'jsonwebtoken';
import { purge } from '../src/jobs/purge.ts';
import { suspend, unsuspend } from '../src/moderation/commands.ts';
import { createResetLink } from '../src/passwords/commands.ts';
import { findUserByEmail } from '../src/users/repository.ts';
import { formOf, getInternal, KEY_SECRET, registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth();

const BODY = { name: 'Weekly report', scopes: ['polls:read', 'polls:write'] as const, expires_in_days: 7 };
const body = { ...BODY, scopes: [...BODY.scopes] };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const newToken = async (api: ApiClient = auth.api) => {
  const owner = await registerUser(api);
  return { owner, ...(await api.call(createApiToken, { token: owner.token, body })).body };
};

/** As a gateway asks for it. */
const access = async (secret: string): Promise<string | null | number> => {
  const response = await getInternal(auth.url, internal.apiToken.path(hashOf(secret)));
  return response.ok ? internal.apiToken.response.parse(await response.json()).accessToken : response.status;
};

const accessToken = async (secret: string): Promise<string> => {
  const token = await access(secret);
  if (typeof token !== 'string') throw new Error(`no access: ${token}`);
  return token;
};

const update = (id: string, change: string) => auth.database.raw(`update api_tokens set ${change} where id = ?`, [id]);

describe('an API token', () => {
  test('that a suspension has revoked tells of the suspension until its end', async () => {
    const { owner, secret } = await newToken();
    const reasons = { reason: 'spam', note: 'No advertising' } as const;
    const details = { ...reasons, userId: owner.user.id };
    await auth.database.transaction((trx) => suspend(trx, { ...details, days: 1 }));
    await auth.database.raw(`update api_tokens set revoked_at = revoked_at - interval '2 hours' where user_id = ?`, [
      owner.user.id,
    ]);
    await purge(auth.database);
    const response = await getInternal(auth.url, internal.apiToken.path(hashOf(secret)));
    expect(await response.json()).toMatchObject({ accessToken: null, suspension: reasons });
    await auth.database.transaction((trx) => unsuspend(trx, details));
    expect(await access(secret)).toBe(404);
  });

  test('is shown once, and stored as a hash', async () => {
    const { owner, token, secret } = await newToken();
    expect(secret).toMatch(/^shd_[\w-]{43}$/);
    const lifetime = Date.parse(token.expiresAt) - Date.parse(token.createdAt);
    expect(Math.round(lifetime / 86_400_000)).toBe(7);
    const listed = await auth.api.call(listApiTokens, { token: owner.token });
    expect(listed.body).toEqual([{ ...token, name: BODY.name, scopes: BODY.scopes, lastUsedAt: null }]);
    const { rows } = await auth.database.raw(
      `select encode(token_hash, 'hex') as hash,
         (select string_agg(t::text, ' ') from api_tokens t) || (select coalesce(string_agg(k::text, ' '), '') from idempotency_keys k) as stored
       from api_tokens where id = ?`,
      [token.id],
    );
    expect(rows[0].hash).toBe(hashOf(secret));
    expect(rows[0].stored).not.toContain(secret.slice(4));
  });

  test('is the same for a repeated call, and another one for another call', async () => {
    const { token } = await registerUser(auth.api);
    const create = (idempotencyKey: string) => auth.api.call(createApiToken, { token, body, idempotencyKey });
    const [first, again, other] = [await create('one'), await create('one'), await create('two')];
    expect(again.body).toEqual(first.body);
    expect(other.body.secret).not.toBe(first.body.secret);
  });

  test('needs a password that was entered a short time ago, and its revocation does not', async () => {
    const { owner, token } = await newToken();
    await auth.database.raw(`update sessions set created_at = created_at - interval '16 minutes' where user_id = ?`, [
      owner.user.id,
    ]);
    const create = () => auth.api.attempt(createApiToken, { token: owner.token, body });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'password_required' } });
    await auth.api.call(revokeApiToken, { token: owner.token, params: { id: token.id } });
    await auth.api.call(confirmPassword, { token: owner.token, body: { password: owner.password } });
    expect((await create()).status).toBe(201);
  });

  test('is neither listed for nor revoked by another user', async () => {
    const [{ token, secret }, other] = [await newToken(), await registerUser(auth.api)];
    expect((await auth.api.call(listApiTokens, { token: other.token })).body).toEqual([]);
    const params = { id: token.id };
    expect((await auth.api.expectError(revokeApiToken, { token: other.token, params })).status).toBe(404);
    expect(typeof (await access(secret))).toBe('string');
  });

  test('is one of twenty at most, however many are created at once', async () => {
    const { token } = await registerUser(auth.api);
    const racing = Array.from({ length: 24 }, () => auth.api.attempt(createApiToken, { token, body }));
    expect(statusesOf(await Promise.all(racing))).toEqual({ 201: limits.apiTokens.perUser, 409: 4 });
    const [first] = (await auth.api.call(listApiTokens, { token })).body;
    await auth.api.call(revokeApiToken, { token, params: { id: first?.id ?? '' } });
    expect((await auth.api.attempt(createApiToken, { token, body })).status).toBe(201);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['polls:delete'] }],
    ['expires_in_days', { expires_in_days: 366 }],
    ['expires_in_days', { expires_in_days: 0 }],
    ['expires_in_days', { expires_in_days: undefined }],
  ])('is rejected with an invalid %s: %j', async (path, change) => {
    const { token } = await registerUser(auth.api);
    const { body: error } = await auth.api.expectError(createApiToken, { token, body: { ...body, ...change } });
    expect(error).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
  });
});

describe('the access of an API token', () => {
  test('is a token of its user and scopes, for a minute, that only calls accept', async () => {
    const { owner, token, secret } = await newToken();
    const issued = await accessToken(secret);
    const claims = await createApiVerifier(createJwksKeyFinder(auth.url))(issued);
    expect(claims).toMatchObject({ id: owner.user.id, sid: token.id, scopes: BODY.scopes });
    expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(internal.apiToken.accessMs);
    await expect(auth.claimsOf(issued)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('records its use to the minute, once a minute', async () => {
    const { owner, token, secret } = await newToken();
    const lastUse = async () => (await auth.api.call(listApiTokens, { token: owner.token })).body[0]?.lastUsedAt ?? '';
    await access(secret);
    const first = await lastUse();
    expect(first).toMatch(/:00\.000Z$/);
    await update(token.id, `last_used_at = last_used_at - interval '3 minutes'`);
    await access(secret);
    expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  test('ends with the API token', async () => {
    const { token, secret } = await newToken();
    await update(token.id, `expires_at = clock_timestamp() + interval '40 seconds'`);
    const exp = Object(jwt.decode(await accessToken(secret))).exp as number;
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(40_000);
    await update(token.id, 'expires_at = clock_timestamp()');
    expect(await access(secret)).toBeNull();
    await update(token.id, `expires_at = clock_timestamp() - interval '31 days'`);
    await purge(auth.database);
    expect(await access(secret)).toBe(404);
  });

  test.each<[string, (owner: Awaited<ReturnType<typeof newToken>>) => Promise<unknown>]>([
    [
      'is revoked',
      ({ owner, token }) => auth.api.call(revokeApiToken, { token: owner.token, params: { id: token.id } }),
    ],
    [
      'belongs to a user who changes the password',
      ({ owner: { token, password } }) =>
        auth.api.call(changePassword, {
          token,
          body: { current_password: password, new_password: 'another password' },
        }),
    ],
    [
      'belongs to a user who resets the password',
      async ({ owner }) => {
        const user = await findUserByEmail(auth.database, owner.email);
        if (!user) throw new Error('no such user');
        const link = await createResetLink(auth.database, user, {
          linkSecret: KEY_SECRET,
          publicUrl: 'http://localhost',
          mailed: false,
        });
        const reset = { token: link?.split('/').at(-1) ?? '', new_password: 'another password' };
        await auth.api.call(resetPassword, { body: reset });
      },
    ],
  ])('ends at once, and gateways learn of it, when it %s', async (_, end) => {
    const created = await newToken();
    const issued = await accessToken(created.secret);
    await end(created);
    expect(await access(created.secret)).toBe(404);
    const upload = await auth.api.attempt(uploadPicture, { token: issued, form: formOf({ picture: PNG }) });
    expect([upload.status, upload.ok || upload.body.code]).toEqual([401, 'invalid_token']);
    const listed = await getInternal(auth.url, internal.revocations.path(null));
    const { sessions = [] } = internal.revocations.response.parse(await listed.json());
    const ended = sessions.find(({ sid }) => sid === created.token.id);
    expect(ended?.exp).toBeGreaterThanOrEqual(Object(jwt.decode(issued)).exp as number);
  });

  test('has limits of its own, apart from those of its user', async () => {
    const { api } = await auth.replica({ RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS });
    const { owner, secret } = await newToken();
    const issued = await accessToken(secret);
    const upload = async (token: string) => (await api.attempt(uploadPicture, { token, form: new FormData() })).status;
    const exhaust = async (token: string) => {
      const statuses = [await upload(token)];
      while (statuses.length < 100 && statuses.at(-1) !== 429) statuses.push(await upload(token));
      return statuses;
    };
    const [ofUser, ofToken] = [await exhaust(owner.token), await exhaust(issued)];
    expect(ofUser.at(-1)).toBe(429);
    expect(ofToken).toEqual(ofUser);
  });
});
