import { expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from '@showhands/service-kit/runtime';
import { gatewayConfigSchema } from './config.ts';

const valid = {
  PORT: '8080',
  INTERNAL_SECRET: 'an-internal-secret-of-the-tests-of-config',
  AUTH_URL: 'http://auth:4001',
  POLLS_URL: 'http://polls:4002',
  REALTIME_URL: 'dns+http://realtime:4005',
};

test('accepts a list of origins', () => {
  const config = loadConfig(gatewayConfigSchema, {
    ...valid,
    ALLOWED_ORIGINS: 'https://a.example/, http://b.example:81',
  });
  expect(config.ALLOWED_ORIGINS).toEqual(['https://a.example', 'http://b.example:81']);
});

test.each([
  ['AUTH_URL', ''],
  ['POLLS_URL', 'polls:4002'],
  ['REALTIME_URL', ''],
  ['REALTIME_URL', ','],
  ['REALTIME_URL', 'http://a, b'],
  ['ALLOWED_ORIGINS', '*'],
  ['TRUST_PROXY_HOPS', 'true'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
  ['EMBED_ORIGINS', '*'],
  ['EMBED_ORIGINS', 'https://example.org; script-src *'],
  ['HTTPS', 'yes'],
  ['INTERNAL_SECRET', 'short'],
])('rejects %s=%j and names it', (name, value) => {
  const load = () => loadConfig(gatewayConfigSchema, { ...valid, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(name);
});
