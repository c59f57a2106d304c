import { afterAll, beforeAll, expect, it, test } from '@jest/globals';
import { castVote, getMe, login } from '@showhands/contracts';
import { apiClient, eventually } from '@showhands/testing';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';
const statusWith = async (authorization: string): Promise<number> =>
  (await fetch(`${gateway.url}${POLL}`, { headers: { authorization } })).status;

it('refuses a token within a second of its revocation, and no other', async () => {
  const [revoked, other] = [gateway.auth.user(), gateway.auth.user()];
  expect(await statusWith(`Bearer ${revoked.token}`)).toBe(200);
  gateway.auth.revoke(revoked.token);
  await eventually(async () => expect(await statusWith(`Bearer ${revoked.token}`)).toBe(401), { timeoutMs: 1_000 });
  expect(await statusWith(`Bearer ${other.token}`)).toBe(200);

  const api = apiClient(gateway.url);
  const before = gateway.upstreams.polls.received.length;
  const refusal = await api.refusal(castVote, { params: { id: POLL.slice(11) }, body: {}, token: revoked.token });
  expect(refusal).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect((await api.refusal(getMe, { token: revoked.token })).status).toBe(401);
  expect(gateway.upstreams.polls.received).toHaveLength(before);
});

it('refuses it however the header is spelled', async () => {
  const { token } = gateway.auth.user();
  gateway.auth.revoke(token);
  await eventually(async () => expect(await statusWith(`Bearer ${token}`)).toBe(401), { timeoutMs: 1_000 });
  for (const spelled of [`bearer ${token}`, `BEARER   ${token}`, `Bearer\t${token}`, ` Bearer ${token} `]) {
    expect(await statusWith(spelled)).toBe(401);
  }
});

it('lets a call pass that needs no user', async () => {
  const { token } = gateway.auth.user();
  gateway.auth.revoke(token);
  await eventually(async () => expect(await statusWith(`Bearer ${token}`)).toBe(401), { timeoutMs: 1_000 });
  const { method, path } = login;
  const answer = await fetch(`${gateway.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
});

test.each([
  'Bearer',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer a.!!!.c',
  'Bearer a.bnVsbA.c',
  'Bearer a.e30.c',
  'Basic a.b.c',
])('leaves %j to the service', async (authorization) => {
  expect(await statusWith(authorization)).toBe(200);
  expect(gateway.upstreams.polls.received.at(-1)?.headers.authorization).toBe(authorization);
});
