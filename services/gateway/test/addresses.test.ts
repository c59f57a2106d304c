import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { listAddresses } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';

const lan = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
  .map(({ address }) => address);

let gateway: GatewayUnderTest;
afterEach(() => gateway.close());

const ask = async (headers: Record<string, string> = {}) => {
  const { token } = gateway.auth.user();
  return (await apiClient(gateway.url).call(listAddresses, { token, headers })).body.origins;
};

test('a presenter on the machine of the server learns its addresses, and nobody else', async () => {
  gateway = await startGateway({ HOST: '0.0.0.0' });
  expect(await ask()).toEqual(lan.map((address) => `http://${address}:${gateway.port}`));
  expect(await ask({ 'X-Forwarded-For': '203.0.113.7' })).toEqual([]);
});

test.each([
  ['listens to this machine only', { HOST: '127.0.0.1' }],
  ['trusts a proxy', { HOST: '0.0.0.0', TRUST_PROXY_HOPS: '1' }],
])('nobody learns addresses of a gateway that %s', async (_, environment) => {
  gateway = await startGateway(environment);
  expect(await ask()).toEqual([]);
});
