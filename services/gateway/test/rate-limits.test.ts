import { afterAll, beforeAll, test } from '@jest/globals';
import { apiClient } from '@showhands/testing';
import { expectRateLimits, limitedEndpoints, STRICT_RATE_LIMITS } from '@showhands/testing/rate-limits';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_OVERRIDES: STRICT_RATE_LIMITS, TRUST_PROXY_HOPS: '1' });
});

afterAll(() => gateway.close());

test.each(limitedEndpoints('gateway'))('%s is limited per user and per network', async (_, endpoint) => {
  await expectRateLimits(apiClient(gateway.url), endpoint, () => gateway.auth.user().token);
});
