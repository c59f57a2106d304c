import { randomUUID } from 'node:crypto';
import { expect, it, test } from '@jest/globals';
import { castVote, getMe, login } from '@showhands/contracts';
import { apiClient, eventually, startTestAuth, tcpProxy } from '@showhands/testing';
import { startGateway, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const statusWith = async (authorization: string): Promise<number> =>
  (await fetch(`${gateway.url}${POLL}`, { headers: { authorization } })).status;

it('rejects a token as soon as its revocation is listed, and no other token', async () => {
  const [revoked, other] = [gateway.auth.user(), gateway.auth.user()];
  expect(await statusWith(`Bearer ${revoked.token}`)).toBe(200);
  gateway.auth.revoke(revoked.token);
  await eventually(async () => expect(await statusWith(`Bearer ${revoked.token}`)).toBe(401));
  expect(await statusWith(`Bearer ${other.token}`)).toBe(200);

  const api = apiClient(gateway.url);
  const before = gateway.upstreams.polls.received.length;
  const rejection = await api.expectError(castVote, { params: { id: POLL.slice(11) }, body: {}, token: revoked.token });
  expect(rejection).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect((await api.expectError(getMe, { token: revoked.token })).status).toBe(401);
  expect(gateway.upstreams.polls.received).toHaveLength(before);
});

it('rejects every token of an ended session, on two gateways, and those of no other session', async () => {
  const second = await startGateway({ AUTH_URL: gateway.auth.url });
  const [sid, other] = [randomUUID(), gateway.auth.user({ sid: randomUUID() })];
  const users = [gateway.auth.user({ sid }), gateway.auth.user({ sid })];
  const statuses = (token: string) =>
    Promise.all(
      [gateway, second].map(async ({ url }) => {
        const response = await fetch(`${url}${POLL}`, { headers: { authorization: `Bearer ${token}` } });
        return response.status;
      }),
    );
  for (const { token } of users) expect(await statuses(token)).toEqual([200, 200]);
  gateway.auth.endSession(sid);
  await eventually(async () => {
    for (const { token } of users) expect(await statuses(token)).toEqual([401, 401]);
  });
  expect(await statuses(other.token)).toEqual([200, 200]);
  await second.close();
});

it('rejects every token of a revoked key, and those of no other key', async () => {
  const kid = gateway.auth.addKey();
  const [leaked, other] = [gateway.auth.user({ kid }), gateway.auth.user()];
  expect(await statusWith(`Bearer ${leaked.token}`)).toBe(200);
  gateway.auth.revokeKey(kid);
  await eventually(async () => expect(await statusWith(`Bearer ${leaked.token}`)).toBe(401));
  expect(await statusWith(`Bearer ${other.token}`)).toBe(200);
});

it('rejects it in every spelling of the header', async () => {
  const { token } = gateway.auth.user();
  gateway.auth.revoke(token);
  await eventually(async () => expect(await statusWith(`Bearer ${token}`)).toBe(401));
  for (const authorization of [`bearer ${token}`, `BEARER   ${token}`, `Bearer\t${token}`, ` Bearer ${token} `]) {
    expect(await statusWith(authorization)).toBe(401);
  }
});

it('accepts it in a call that needs no user', async () => {
  const { token } = gateway.auth.user();
  gateway.auth.revoke(token);
  await eventually(async () => expect(await statusWith(`Bearer ${token}`)).toBe(401));
  const { method, path } = login;
  const response = await fetch(`${gateway.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
});

test.each([
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer a.!!!.c',
  'Bearer a.bnVsbA.c',
  'Bearer a.e30.c',
  'Basic a.b.c',
])('leaves the rejection of %j to the service', async (authorization) => {
  expect(await statusWith(authorization)).toBe(200);
  expect(gateway.upstreams.polls.received.at(-1)?.headers.authorization).toBe(authorization);
});

it('responds 503 to tokens until the first list of revocations has arrived, and then rejects the revoked ones', async () => {
  const auth = await startTestAuth();
  const proxy = await tcpProxy({ target: auth.url });
  await proxy.refuse();
  const starting = await startGateway({ AUTH_URL: proxy.through(auth.url) });
  const [revoked, valid] = [auth.user(), auth.user()];
  auth.revoke(revoked.token);
  const get = (token?: string) =>
    fetch(`${starting.url}${POLL}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

  const response = await get(revoked.token);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
  expect((await get(valid.token)).status).toBe(503);
  expect((await get()).status).toBe(200);
  await proxy.heal();
  await eventually(async () => expect((await get(valid.token)).status).toBe(200));
  expect((await get(revoked.token)).status).toBe(401);
  expect(starting.upstreams.polls.received.map(({ headers }) => headers.authorization)).not.toContain(
    `Bearer ${revoked.token}`,
  );
  await starting.close();
  await Promise.all([proxy.close(), auth.close()]);
});

it('responds to a valid token at once when auth is up at the start', async () => {
  const started = await startGateway();
  const headers = { authorization: `Bearer ${started.auth.user().token}` };
  expect((await fetch(`${started.url}${POLL}`, { headers })).status).toBe(200);
  await started.close();
});
