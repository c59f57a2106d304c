import { expect, test } from '@jest/globals';
import { eventually } from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';

const product = useProduct(async () => ({ TRUST_PROXY_HOPS: '2', LOG_LEVEL: 'warn' }));

test('npm start takes the client address from as many proxies as the operator trusts', async () => {
  const { running, url } = product;
  const headers = { 'x-forwarded-for': '192.0.2.1, 203.0.113.7, 198.51.100.9' };
  expect((await fetch(`${url}/api/me`, { headers })).status).toBe(401);
  await eventually(() => expect(running.output()).toMatch(/"msg":"rejected"/));
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', code: 'unauthenticated', network: '203.0.113.0/24' }),
  );
});
