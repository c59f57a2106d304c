import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { createRequestHeaderPreparer } from './request-headers.ts';

const SOCKET_ADDRESS = '192.0.2.1';

const prepare = (headers: IncomingHttpHeaders, { trustedHops = 0, https = false } = {}): IncomingHttpHeaders => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: SOCKET_ADDRESS });
  const request = Object.assign(new IncomingMessage(socket), { headers: { host: 'vote.example', ...headers } });
  createRequestHeaderPreparer({ trustedHops, https })(request);
  return request.headers;
};

test.each([
  ['no trusted proxy', 0, '203.0.113.9', SOCKET_ADDRESS],
  ['one trusted proxy', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two trusted proxies', 2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['fewer entries than trusted proxies', 3, '203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['an IPv6 address', 1, '2001:db8::1', '2001:db8::1'],
  ['an entry that is not an address', 1, 'unknown', SOCKET_ADDRESS],
  ['no entry', 1, undefined, SOCKET_ADDRESS],
])('the client’s address with %s', (_, trustedHops, forwarded, expected) => {
  const headers = prepare({ ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }, { trustedHops });
  expect(headers['x-forwarded-for']).toBe(expected);
});

test.each([
  ['no trusted proxy', { trustedHops: 0 }, 'https', 'http'],
  ['no trusted proxy and HTTPS', { trustedHops: 0, https: true }, 'http', 'https'],
  ['a trusted proxy', { trustedHops: 1 }, 'https', 'https'],
  ['a trusted proxy that reports something else', { trustedHops: 1 }, 'ftp', 'http'],
])('the protocol with %s', (_, options, forwarded, expected) => {
  expect(prepare({ 'x-forwarded-proto': forwarded }, options)['x-forwarded-proto']).toBe(expected);
});

test.each([
  ['no trusted proxy', 0, 'vote.example', undefined],
  ['a trusted proxy', 1, 'public.example', '8443'],
  ['two trusted proxies', 2, 'forged.example', '8443'],
])('the host and port with %s', (_, trustedHops, host, port) => {
  const forwarded = { 'x-forwarded-host': 'forged.example, public.example', 'x-forwarded-port': '8443' };
  const headers = prepare(forwarded, { trustedHops });
  expect([headers['x-forwarded-host'], headers['x-forwarded-port']]).toEqual([host, port]);
});
