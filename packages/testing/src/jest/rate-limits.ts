import { expect } from '@jest/globals';
import {
  type Endpoint,
  endpoints,
  rateLimitClassOf,
  rateLimits,
  rateLimitTexts,
  type ServiceName,
} from '@showhands/contracts';
import type { ApiClient } from '../api-client.ts';
import { sampleOf } from '../sample.ts';

const POINTS = { user: 2, network: 3 } as const;
const SECONDS = 3_600;
const ANY_ID = '6f0c3f4e-7d55-4b2b-9a57-3f1d2b8c9e10';

/** For `RATE_LIMIT_OVERRIDES`: two calls per user and three per network. */
export const STRICT_RATE_LIMITS = Object.entries(rateLimits)
  .flatMap(([limit, rule]) => [
    ...('user' in rule ? [`${limit}.user=${POINTS.user}/${SECONDS}`] : []),
    `${limit}.network=${POINTS.network}/${SECONDS}`,
  ])
  .join(' ');

/** Rows for `test.each`: a sample of the service's endpoints that have a rate limit. */
export const limitedEndpoints = (service: ServiceName): [string, Endpoint][] =>
  sampleOf(
    endpoints.filter((endpoint) => endpoint.service === service && rateLimitClassOf(endpoint)),
    3,
  ).map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]);

let networks = 0;
/** An address of documentation that no other test of the process uses. */
export const newNetwork = (): string => {
  networks += 1;
  return `198.51.100.${networks}`;
};

/** Ids of nothing, and a code that no poll has. */
const paramsOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, name === 'code' ? 'none' : ANY_ID]),
  );

/** Sends a call that the endpoint rejects for its input or its target, unless it rejects it for its rate first. */
const sendCall = (api: ApiClient, endpoint: Endpoint, token: string | undefined, address?: string) =>
  api.attempt(endpoint, {
    once: true,
    params: paramsOf(endpoint),
    ...(endpoint.method === 'GET' ? { query: { q: 'lunch', cursor: 'none' } } : { body: {} }),
    ...(token !== undefined && { token }),
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
  });

const isLimited = ({ status }: { status: number }): boolean => status === 429;

/** Expects that a service with STRICT_RATE_LIMITS limits an endpoint per user and per network. */
export const expectRateLimits = async (
  api: ApiClient,
  endpoint: Endpoint,
  newToken: () => string | undefined,
): Promise<void> => {
  const limit = rateLimitClassOf(endpoint);
  if (!limit) throw new Error(`${endpoint.id} has no rate limit`);
  const perUser = 'user' in rateLimits[limit];

  const expectRejection = async (scope: keyof typeof POINTS, call: ReturnType<typeof sendCall>): Promise<void> => {
    const { status, headers, body } = await call;
    const key = perUser && scope === 'network' ? 'network' : limit;
    const seconds = Number(headers.get('retry-after'));
    expect({ status, body }).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        message: rateLimitTexts[key].replace('{wait}', `${Math.ceil(seconds / 60)} minutes`),
        limit: { key, seconds },
      },
    });
    expect(seconds).toBeGreaterThan(SECONDS / POINTS[scope] - 60);
    expect(seconds).toBeLessThanOrEqual(SECONDS / POINTS[scope]);
  };

  const ada = newToken();
  const fromHere = [sendCall(api, endpoint, ada), sendCall(api, endpoint, ada)];
  expect((await Promise.all(fromHere)).some(isLimited)).toBe(false);
  if (perUser) await expectRejection('user', sendCall(api, endpoint, ada));
  // The limits per network do not apply to this machine, from which these calls come.
  for (const _ of [1, 2, 3]) expect(isLimited(await sendCall(api, endpoint, newToken()))).toBe(false);

  const address = newNetwork();
  for (const _ of [1, 2, 3]) expect(isLimited(await sendCall(api, endpoint, newToken(), address))).toBe(false);
  const bob = newToken();
  await expectRejection('network', sendCall(api, endpoint, bob, address));
  // A call that the network's limit rejected costs the user nothing.
  for (const _ of [1, 2]) expect(isLimited(await sendCall(api, endpoint, bob, newNetwork()))).toBe(false);
};
