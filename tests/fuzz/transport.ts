import { malformedPaths } from './paths.ts';

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const CLOSE = 'Connection: close';
const LOCALHOST = 'Host: localhost';

const post = (...headers: readonly string[]): string =>
  lines('POST /api/login HTTP/1.1', LOCALHOST, 'Content-Type: application/json', ...headers);
const chunked = (body: string): string => `${post('Transfer-Encoding: chunked', CLOSE)}${body}`;
const get = (...headers: readonly string[]): string => lines('GET /api/polls/stats HTTP/1.1', ...headers, CLOSE);
const upgradable = ['/api/polls/stats', '/', '/socket.io', '/internal/jwks'];

/** Requests with malformed targets, framings and headers, and traffic of other protocols. */
export const malformedRequests: readonly (string | Uint8Array)[] = [
  ...malformedPaths.map((path) =>
    Buffer.from(lines(`GET ${path} HTTP/1.1`, LOCALHOST, 'Accept: application/json', CLOSE), 'latin1'),
  ),
  chunked('garbage\r\n'),
  chunked('-1\r\n{}\r\n0\r\n\r\n'),
  chunked('2\r\n{}garbage\r\n0\r\n\r\n'),
  chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  chunked("2\r\n{}\r\n0\r\nX-User-Id: ' or 1=1\r\n\r\n"),
  `${post('Content-Length: -1', CLOSE)}{}`,
  `${post('Content-Length: two', CLOSE)}{}`,
  `${post('Content-Length: 99999999999999999999', CLOSE)}{}`,
  `${post('Content-Length: 2', 'Content-Length: 3', CLOSE)}{}`,
  `${post('Content-Length: 2', 'Transfer-Encoding: chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n`,
  `${post('Transfer-Encoding: gzip', CLOSE)}{}`,
  `${post('Transfer-Encoding: chunked, chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n`,
  `${post('Transfer-Encoding : chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n`,
  `${post('Content-Length: 49', 'Transfer-Encoding: identity', CLOSE)}GET /internal/jwks HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  `${post('Content-Length: 2', 'Expect: miracles', CLOSE)}{}`,
  `${post('Content-Length: 2', 'Expect: 100-continue', CLOSE)}{}`,
  get(),
  get('Host:'),
  get(LOCALHOST, 'Host: example.org'),
  get('Host: <script>"\'@[:/?#'),
  get(LOCALHOST, ': value'),
  get(LOCALHOST, 'no header at all'),
  get(LOCALHOST, 'X Header: value'),
  get(LOCALHOST, '__proto__: value', 'constructor: value', 'toString: value'),
  get(LOCALHOST, 'X-Header: a\0b'),
  get(LOCALHOST, 'X-Header: a', '  b'),
  get(LOCALHOST, 'X-Header: a\rX-User-Id: b'),
  get(LOCALHOST).replaceAll('\r\n', '\n'),
  get(LOCALHOST, `X-Header: ${'x'.repeat(12_000)}`),
  get(LOCALHOST, `X-Header: ${'x'.repeat(30_000)}`),
  get(LOCALHOST, ...Array.from({ length: 3_000 }, (_, index) => `X${index}: y`)),
  get(LOCALHOST, ...Array.from({ length: 100 }, () => 'Cookie: a=b; a=c')),
  get(LOCALHOST, 'X-Request-Id: <script>alert(1)</script>'),
  get(LOCALHOST, `X-Request-Id: ${'r'.repeat(10_000)}`),
  get(LOCALHOST, 'Authorization: Bearer x', 'Connection: host, authorization, content-length, x-request-id'),
  get(LOCALHOST, 'X-HTTP-Method-Override: DELETE', 'X-Original-URL: /internal/jwks', 'X-Rewrite-URL: /internal/jwks'),
  get(LOCALHOST, `Range: bytes=${'0-1,'.repeat(1_000)}`, 'If-None-Match: *', 'If-Modified-Since: never'),
  get(LOCALHOST, 'Accept: ;;q=NaN', 'Accept-Encoding: \xff', 'Accept-Language: ../../..'),
  get(LOCALHOST, 'Origin: null', 'Referer: http://\xff', 'Access-Control-Request-Method: DELETE'),
  ...upgradable.map((path) => {
    const headers = ['Upgrade: h2c, foo', 'Connection: Upgrade, HTTP2-Settings, close', 'HTTP2-Settings: AAMAAABk'];
    return lines(`GET ${path} HTTP/1.1`, LOCALHOST, ...headers);
  }),
  'GET /api/polls/stats\r\n\r\n',
  'GET /api/polls/stats HTTP/1.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  lines('GET / HTTP/9.9', LOCALHOST),
  lines('GET / HTTP/', LOCALHOST),
  lines('get /api/polls/stats HTTP/1.1', LOCALHOST, CLOSE),
  lines('EXPLODE /api/polls HTTP/1.1', LOCALHOST, CLOSE),
  lines('CONNECT 127.0.0.1:5432 HTTP/1.1', LOCALHOST, CLOSE),
  'EHLO example.org\r\nMAIL FROM:<a@b>\r\n',
  '*1\r\n$8\r\nFLUSHALL\r\n',
];

/** Requests whose sender closes its side before they are complete. */
export const incompleteRequests: readonly (string | Uint8Array)[] = [
  '',
  '\r\n\r\n\r\n',
  'GET /api/po',
  'GET /api/polls/stats HTTP/1.1\r\nHost: loc',
  chunked('ffffffffffffffff\r\n{}'),
  chunked('2\r\n{}\r\n'),
  `${post('Content-Length: 500', CLOSE)}{}`,
  ...upgradable.map((path) => lines(`GET ${path} HTTP/1.1`, LOCALHOST, 'Upgrade: websocket', 'Connection: Upgrade')),
  Buffer.from('16030100c8010000c40303'.padEnd(400, '0'), 'hex'),
];

/** Requests with forged identities, which nobody has authenticated. */
export const forgedIdentities: readonly string[] = [
  get(LOCALHOST, 'Authorization: Bearer a', 'Authorization: Bearer b'),
  get(LOCALHOST, 'X-User-Id: 1', 'X-User: admin', 'X-Internal-Secret: x'),
  get(LOCALHOST, "X-Forwarded-For: ' or 1=1 --", 'X-Forwarded-Host: <script>', 'Forwarded: for="_x"'),
];
