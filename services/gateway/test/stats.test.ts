import { describe, expect, it } from '@jest/globals';
import { getUserStats } from '@showhands/contracts';
import { apiClient, forgedTokens } from '@showhands/testing';
import {
  type GatewayUnderTest,
  INTERNAL_SECRET,
  startGateway,
  type Upstream,
  useGateway,
} from './gateway-under-test.ts';

const DAY_MS = 24 * 3_600_000;

const respondToInternalCall = (upstream: Upstream, path: string, body: unknown): void =>
  upstream.respondWith((request, response) => {
    const hasSecret = request.headers.authorization === `Bearer ${INTERNAL_SECRET}`;
    if (request.url === path && hasSecret) response.end(JSON.stringify(body));
    else response.writeHead(404).end();
  });

const prepare = (gateway: GatewayUnderTest) => {
  const user = gateway.auth.user();
  const createdAt = new Date(Date.now() - 3 * DAY_MS - 1_000).toISOString();
  const { auth, polls, comments } = gateway.upstreams;
  respondToInternalCall(auth, `/internal/users/${user.id}`, { id: user.id, username: user.username, createdAt });
  respondToInternalCall(polls, `/internal/users/${user.id}/totals`, { totalPolls: 3, totalVotes: 8 });
  respondToInternalCall(comments, `/internal/users/${user.id}/totals`, { totalComments: 5 });
  return user;
};

describe('the stats of a user', () => {
  const gateway = useGateway();

  it('are combined from three services', async () => {
    const { body, headers } = await apiClient(gateway.url).call(getUserStats, { token: prepare(gateway).token });
    expect(body).toEqual({ totalPolls: 3, totalVotes: 8, totalComments: 5, daysActive: 4 });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('require a signed-in user', async () => {
    const api = apiClient(gateway.url);
    expect((await api.expectError(getUserStats)).body.code).toBe('unauthenticated');
    const { token } = prepare(gateway);
    for (const { token: forged, attack } of forgedTokens({ token, privateKey: gateway.auth.privateKey })) {
      expect([attack, (await api.expectError(getUserStats, { token: forged })).status]).toEqual([attack, 401]);
    }
  });

  it.each(['auth', 'polls', 'comments'] as const)('are 503 while %s does not respond', async (name) => {
    const { token } = prepare(gateway);
    gateway.upstreams[name].respondWith(() => undefined);
    const rejection = await apiClient(gateway.url).expectError(getUserStats, { token, once: true });
    expect(rejection).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(rejection.headers.get('retry-after')).toBe('1');
  });
});

it('have 0 comments without the comments service', async () => {
  const gateway = await startGateway({ COMMENTS_URL: '' });
  const { body } = await apiClient(gateway.url).call(getUserStats, { token: prepare(gateway).token });
  expect(body).toMatchObject({ totalPolls: 3, totalComments: 0 });
  await gateway.close();
});
