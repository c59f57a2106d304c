import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { createLogger } from '@showhands/service-kit/runtime';
import { createOriginCheck } from './authentication.ts';

const check = createOriginCheck(['https://vote.example.org', 'http://intranet:8080'], createLogger('test', 'silent'));

const isAllowed = (headers: IncomingHttpHeaders): Promise<boolean> =>
  new Promise((resolve) => {
    check(Object.assign(new IncomingMessage(new Socket()), { headers }), (_, allowed) => resolve(allowed));
  });

test.each([
  ['no origin, as from a program', { host: 'app.test' }],
  ['the requested host', { origin: 'https://app.test', host: 'app.test' }],
  ['the requested host on another port than the default', { origin: 'http://app.test:8080', host: 'app.test:8080' }],
  ['the requested host with the default port of http', { origin: 'http://app.test', host: 'app.test:80' }],
  ['the requested host with the default port of https', { origin: 'https://app.test', host: 'app.test:443' }],
  ['the host of a proxy', { origin: 'http://app.test:8080', host: 'inside', 'x-forwarded-host': 'app.test:8080' }],
  ['the port of a proxy', { origin: 'http://app.test:8080', host: 'app.test', 'x-forwarded-port': '8080' }],
  ['the host beside the port inside', { origin: 'https://app.test', host: 'app.test', 'x-forwarded-port': '8080' }],
  ['a listed origin', { origin: 'https://vote.example.org', host: 'app.test' }],
  ['a listed origin with a port', { origin: 'http://intranet:8080', host: 'app.test' }],
])('accepts %s', async (_, headers) => {
  expect(await isAllowed(headers)).toBe(true);
});

test('logs once how to fix a rejected origin', () => {
  const logged: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line: string) => void logged.push(line) });
  const once = createOriginCheck([], logger);
  const headers = { origin: 'http://app.test:8080', host: 'app.test' };
  const request = Object.assign(new IncomingMessage(new Socket()), { headers });
  for (let times = 0; times < 2; times += 1) once(request, () => undefined);
  expect(logged.map((line) => line.includes('X-Forwarded-Port'))).toEqual([true, false]);
});

test.each([
  ['another host', { origin: 'https://evil.test', host: 'app.test' }],
  ['another port', { origin: 'http://app.test:81', host: 'app.test' }],
  ['the default port of another scheme', { origin: 'http://app.test', host: 'app.test:443' }],
  ['another scheme of a listed origin', { origin: 'http://vote.example.org', host: 'app.test' }],
  ['another port of a listed origin', { origin: 'http://intranet', host: 'app.test' }],
  ['a host that begins like a listed one', { origin: 'https://vote.example.org.evil.test', host: 'app.test' }],
  ['a subdomain of a listed host', { origin: 'https://evil.vote.example.org', host: 'app.test' }],
  ['an opaque origin', { origin: 'null', host: 'app.test' }],
  ['an empty origin', { origin: '', host: 'app.test' }],
  ['an origin that is not a URL', { origin: 'http://[', host: 'app.test' }],
  ['a request without a host', { origin: 'https://app.test' }],
  ['an invalid host', { origin: 'https://app.test', host: '\\[' }],
])('rejects %s', async (_, headers) => {
  expect(await isAllowed(headers)).toBe(false);
});
