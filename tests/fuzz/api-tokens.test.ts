import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ApiScope,
  apiScopes,
  createApiToken,
  decideReport,
  type Endpoint,
  endpoints,
  errorBodySchema,
  getPoll,
  reportUser,
  revokeApiToken,
} from '@showhands/contracts';
import { addSecondFactor, eventually, registerVoter, socketClient, withDatabase } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { registerModerator, untilReported } from '../fixtures/moderators.ts';
import { createFixture, type Fixture, validBody, validPath } from './fixture.ts';

const product = useProduct(async () => ({
  EMBED_ORIGINS: 'https://example.org',
  LOG_LEVEL: 'debug',
  MODERATORS_NEED_SECOND_FACTOR: 'true',
}));

let fixture: Fixture;
/** By scope: a token that has it alone, and one that has all others. */
let withOnly: Record<ApiScope, string>;
let without: Record<ApiScope, string>;
let all: string;
let expired: string;
let revoked: string;
/** The session of a suspended account. */
let suspended: string;
/** The sessions of moderators with and without a second factor. */
let moderators: { readonly strong: string; readonly weak: string };
const secrets: string[] = [];

const create = async (scopes: readonly ApiScope[]) => {
  const body = { name: scopes.join(' '), scopes: [...scopes], expires_in_days: 1 };
  const created = (await product.api.call(createApiToken, { token: fixture.voter.token, body })).body;
  secrets.push(created.secret);
  return created;
};

const createForEach = async (scopesOf: (scope: ApiScope) => readonly ApiScope[]) => {
  const entries: [ApiScope, string][] = [];
  for (const scope of apiScopes) entries.push([scope, (await create(scopesOf(scope))).secret]);
  return Object.fromEntries(entries) as Record<ApiScope, string>;
};

const codeOf = async (response: Response): Promise<string | undefined> =>
  response.status < 400 ? undefined : errorBodySchema.parse(await response.json()).code;

const send = async (endpoint: Endpoint, secret?: string) => {
  const hasJson = endpoint.body !== undefined && !endpoint.multipart;
  const response = await fetch(`${product.url}${validPath(endpoint.path, fixture)}`, {
    method: endpoint.method,
    headers: {
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(hasJson && { 'content-type': 'application/json' }),
    },
    ...(hasJson && { body: JSON.stringify(validBody(endpoint.id, fixture)) }),
  });
  return { status: response.status, code: await codeOf(response) };
};

const suspendSomebody = async () => {
  const { api, running } = product;
  const [strong, weak] = [await registerModerator(api, running.dataDir), await registerModerator(api, running.dataDir)];
  await addSecondFactor(api, strong);
  const somebody = await registerVoter(api);
  await api.call(reportUser, { token: weak.token, params: { id: somebody.id }, body: { reason: 'abuse' } });
  const { id } = await untilReported(api, strong, { kind: 'user', id: somebody.id });
  const body = { action: 'suspend', days: 1, reason: 'abuse' } as const;
  await api.call(decideReport, { token: strong.token, params: { id }, body });
  moderators = { strong: strong.token, weak: weak.token };
  suspended = somebody.token;
  await eventually(async () => expect((await send(getPoll, suspended)).status).toBe(401));
};

beforeAll(async () => {
  fixture = await createFixture(product.api);
  withOnly = await createForEach((scope) => [scope]);
  without = await createForEach((scope) => apiScopes.filter((other) => other !== scope));
  all = (await create(apiScopes)).secret;
  const [old, ended] = [await create(apiScopes), await create(apiScopes)];
  expired = old.secret;
  revoked = ended.secret;
  await withDatabase(product.running.dataDir, 'auth', (database) =>
    database.raw(`update api_tokens set expires_at = clock_timestamp() where id = ?`, [old.token.id]),
  );
  await suspendSomebody();
  expect((await send(getPoll, revoked)).status).toBe(200);
  await product.api.call(revokeApiToken, { token: fixture.voter.token, params: { id: ended.token.id } });
  await eventually(async () => expect((await send(getPoll, revoked)).status).toBe(401));
});

const named = (some: readonly Endpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const ofUsers = endpoints.filter(({ auth }) => auth === 'user');

describe('a call of a user', () => {
  test.each(named(ofUsers))('%s requires a valid token', async (_, endpoint) => {
    expect(await send(endpoint)).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await send(endpoint, expired)).toEqual({ status: 401, code: 'token_expired' });
    expect(await send(endpoint, revoked)).toEqual({ status: 401, code: 'invalid_token' });
    expect(await send(endpoint, `shd_${'A'.repeat(43)}`)).toEqual({ status: 401, code: 'invalid_token' });
    expect(await send(endpoint, suspended)).toEqual({ status: 401, code: 'invalid_token' });
    expect(await send(endpoint, all.slice(0, -1))).toEqual({ status: 401, code: 'invalid_token' });
  });

  test.each(named(ofUsers))('%s accepts an API token with its scope, and no other', async (_, endpoint) => {
    const { scope } = endpoint;
    if (scope === undefined || scope === 'session') {
      expect(await send(endpoint, all)).toEqual({ status: 403, code: 'session_required' });
      return;
    }
    expect(await send(endpoint, without[scope])).toEqual({ status: 403, code: 'insufficient_scope' });
    const { status, code } = await send(endpoint, withOnly[scope]);
    expect([401, 500, 503]).not.toContain(status);
    expect(['insufficient_scope', 'session_required']).not.toContain(code);
  });
});

test.each(named(endpoints.filter(({ moderator }) => moderator)))(
  '%s is for moderators, who need a second factor here',
  async (_, endpoint) => {
    expect(await send(endpoint, fixture.voter.token)).toEqual({ status: 403, code: 'moderators_only' });
    expect(await send(endpoint, moderators.weak)).toEqual({ status: 403, code: 'moderator_second_factor' });
    expect([401, 403, 500, 503]).not.toContain((await send(endpoint, moderators.strong)).status);
  },
);

test.each(named(endpoints.filter(({ auth }) => auth === 'none')))(
  '%s, which needs no user, ignores an API token',
  async (_, endpoint) => {
    expect((await send(endpoint, revoked)).code).toBe((await send(endpoint)).code);
  },
);

test('names the missing scope', async () => {
  const { body } = await product.api.expectError(getPoll, {
    params: { id: fixture.poll.id },
    token: without['polls:read'],
  });
  expect(body.message).toBe('This API token lacks the scope polls:read');
});

test('an API token opens no socket', async () => {
  await expect(socketClient(product.url, { token: all })).rejects.toThrow('invalid token');
});

/** The last test of this file: the log has the calls of all others. */
test('no log has an API token', () => {
  const log = product.running.output();
  expect(log).toContain('"apiToken":');
  for (const secret of secrets) expect(log).not.toContain(secret.slice(0, 20));
});
