import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { createResponseHeaders } from './response-headers.ts';

const ALLOWED = 'https://vote.example';
const strict = createResponseHeaders({ allowedOrigins: [], https: false });
const withCors = createResponseHeaders({ allowedOrigins: [ALLOWED], https: true });

const requestWith = (method: string, headers: Record<string, string>): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { method, headers });

const namesOf = (list: readonly string[] | undefined): string[] | undefined =>
  list?.filter((_, index) => index % 2 === 0);

test.each([
  ['Content-Type', true],
  ['Link', true],
  ['Set-Cookie', true],
  ['X-Total-Count', true],
  ['Connection', false],
  ['KEEP-ALIVE', false],
  ['transfer-encoding', false],
  ['Trailer', false],
  ['Upgrade', false],
  ['X-Request-Id', false],
  ['X-Powered-By', false],
  ['Content-Security-Policy', false],
  ['Access-Control-Allow-Origin', false],
  ['access-control-anything', false],
])('forwards the upstream’s %s: %j', (name, isForwarded) => {
  expect(strict.fromUpstream([name, 'value'])).toEqual(isForwarded ? [name, 'value'] : []);
});

test('keeps repeated headers of the upstream in order', () => {
  const list = ['Set-Cookie', 'a=1', 'X-Powered-By', 'x', 'Set-Cookie', 'b=2'];
  expect(strict.fromUpstream(list)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
});

test.each([
  ['an allowed origin', withCors, ALLOWED, true],
  ['another origin', withCors, 'https://evil.example', false],
  ['the allowed origin as a prefix', withCors, `${ALLOWED}.evil`, false],
  ['any origin if none is allowed', strict, ALLOWED, false],
])('CORS headers for %s: %j', (_, responseHeaders, origin, isAllowed) => {
  const headers = responseHeaders.forRequest(requestWith('GET', { origin }));
  expect(headers.includes('Access-Control-Allow-Origin')).toBe(isAllowed);
});

test.each([
  ['a preflight from an allowed origin', 'OPTIONS', { origin: ALLOWED, 'access-control-request-method': 'PUT' }, true],
  ['OPTIONS without a requested method', 'OPTIONS', { origin: ALLOWED }, false],
  ['another method', 'POST', { origin: ALLOWED, 'access-control-request-method': 'PUT' }, false],
  ['another origin', 'OPTIONS', { origin: 'null', 'access-control-request-method': 'PUT' }, false],
  ['no origin', 'OPTIONS', { 'access-control-request-method': 'PUT' }, false],
])('is a preflight: %s', (_, method, headers: Record<string, string>, isPreflight) => {
  const names = namesOf(withCors.preflight(requestWith(method, headers)));
  expect(names?.includes('Access-Control-Allow-Methods') ?? false).toBe(isPreflight);
});

test('sends HSTS with https only', () => {
  expect(namesOf(withCors.forRequestId('id'))).toContain('Strict-Transport-Security');
  expect(namesOf(strict.forRequestId('id'))).not.toContain('Strict-Transport-Security');
});
