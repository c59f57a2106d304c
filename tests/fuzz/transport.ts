import { malformedPaths } from './paths.ts';
import type { FuzzInput } from './values.ts';

/** Bytes that are sent over a connection of their own. */
export interface RawRequest {
  readonly bytes: string | Uint8Array;
  /** Closes the sender's side after the last byte, where the request is incomplete. */
  readonly halfClose?: boolean;
  /** Allowed statuses, where not every 4xx is one. */
  readonly expectedStatuses?: readonly number[];
}

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const CLOSE = 'Connection: close';

const paths = malformedPaths.map(
  (path): FuzzInput<RawRequest> => [
    `path ${path.slice(0, 60)}`,
    {
      bytes: Buffer.from(lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json', CLOSE), 'latin1'),
    },
  ],
);

const post = (...headers: readonly string[]): string =>
  lines('POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers);
const chunked = (body: string): string => `${post('Transfer-Encoding: chunked', CLOSE)}${body}`;

const framings: readonly FuzzInput<RawRequest>[] = [
  ['invalid chunks', { bytes: chunked('garbage\r\n') }],
  ['a negative chunk size', { bytes: chunked('-1\r\n{}\r\n0\r\n\r\n') }],
  ['a huge chunk size', { bytes: chunked('ffffffffffffffff\r\n{}'), halfClose: true }],
  ['a chunk longer than its size', { bytes: chunked('2\r\n{}garbage\r\n0\r\n\r\n') }],
  ['a chunk with a long extension', { bytes: chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`) }],
  ['no final chunk', { bytes: chunked('2\r\n{}\r\n'), halfClose: true }],
  ['SQL in a trailer', { bytes: chunked("2\r\n{}\r\n0\r\nX-User-Id: ' or 1=1\r\n\r\n") }],
  ['a Content-Length above the body', { bytes: `${post('Content-Length: 500', CLOSE)}{}`, halfClose: true }],
  ['a negative Content-Length', { bytes: `${post('Content-Length: -1', CLOSE)}{}` }],
  ['a Content-Length that is not a number', { bytes: `${post('Content-Length: two', CLOSE)}{}` }],
  ['a huge Content-Length', { bytes: `${post('Content-Length: 99999999999999999999', CLOSE)}{}` }],
  ['two Content-Length headers', { bytes: `${post('Content-Length: 2', 'Content-Length: 3', CLOSE)}{}` }],
  [
    'Content-Length and chunked',
    { bytes: `${post('Content-Length: 2', 'Transfer-Encoding: chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n` },
  ],
  ['an unknown transfer encoding', { bytes: `${post('Transfer-Encoding: gzip', CLOSE)}{}` }],
  ['chunked twice', { bytes: `${post('Transfer-Encoding: chunked, chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n` }],
  [
    'a space before the colon of Transfer-Encoding',
    { bytes: `${post('Transfer-Encoding : chunked', CLOSE)}2\r\n{}\r\n0\r\n\r\n` },
  ],
  [
    'a smuggled request',
    {
      bytes: `${post('Content-Length: 49', 'Transfer-Encoding: identity', CLOSE)}GET /internal/jwks HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    },
  ],
  ['an unknown expectation', { bytes: `${post('Content-Length: 2', 'Expect: miracles', CLOSE)}{}` }],
  ['a 100-continue expectation', { bytes: `${post('Content-Length: 2', 'Expect: 100-continue', CLOSE)}{}` }],
];

const get = (...headers: readonly string[]): string => lines('GET /api/polls/stats HTTP/1.1', ...headers, CLOSE);

const headers: readonly FuzzInput<RawRequest>[] = [
  ['no host', { bytes: get() }],
  ['an empty host', { bytes: get('Host:') }],
  ['two hosts', { bytes: get('Host: localhost', 'Host: example.org') }],
  ['an invalid host', { bytes: get('Host: <script>"\'@[:/?#') }],
  ['a header without a name', { bytes: get('Host: localhost', ': value') }],
  ['a header without a colon', { bytes: get('Host: localhost', 'no header at all') }],
  ['a header name with a space', { bytes: get('Host: localhost', 'X Header: value') }],
  [
    'a header named __proto__',
    { bytes: get('Host: localhost', '__proto__: value', 'constructor: value', 'toString: value') },
  ],
  ['NUL in a header', { bytes: get('Host: localhost', 'X-Header: a\0b') }],
  ['a folded header', { bytes: get('Host: localhost', 'X-Header: a', '  b') }],
  ['a bare carriage return', { bytes: get('Host: localhost', 'X-Header: a\rX-User-Id: b') }],
  ['bare newlines', { bytes: get('Host: localhost').replaceAll('\r\n', '\n') }],
  ['a header of 12,000 characters', { bytes: get('Host: localhost', `X-Header: ${'x'.repeat(12_000)}`) }],
  ['a header of 30,000 characters', { bytes: get('Host: localhost', `X-Header: ${'x'.repeat(30_000)}`) }],
  ['3,000 headers', { bytes: get('Host: localhost', ...Array.from({ length: 3_000 }, (_, index) => `X${index}: y`)) }],
  ['100 cookies', { bytes: get('Host: localhost', ...Array.from({ length: 100 }, () => 'Cookie: a=b; a=c')) }],
  [
    'two tokens',
    {
      bytes: get('Host: localhost', 'Authorization: Bearer a', 'Authorization: Bearer b'),
      expectedStatuses: [400, 401],
    },
  ],
  [
    'forged identity headers',
    { bytes: get('Host: localhost', 'X-User-Id: 1', 'X-User: admin', 'X-Internal-Secret: x'), expectedStatuses: [401] },
  ],
  [
    'forged forwarding headers',
    {
      bytes: get(
        'Host: localhost',
        "X-Forwarded-For: ' or 1=1 --",
        'X-Forwarded-Host: <script>',
        'X-Forwarded-Proto: javascript',
        'Forwarded: for="_x"',
      ),
      expectedStatuses: [401],
    },
  ],
  ['an invalid request id', { bytes: get('Host: localhost', 'X-Request-Id: <script>alert(1)</script>') }],
  ['a request id of 10,000 characters', { bytes: get('Host: localhost', `X-Request-Id: ${'r'.repeat(10_000)}`) }],
  [
    'hop-by-hop declarations of end-to-end headers',
    {
      bytes: lines(
        'GET /api/polls/stats HTTP/1.1',
        'Host: localhost',
        'Authorization: Bearer x',
        'Connection: close, host, authorization, content-length, x-request-id',
      ),
    },
  ],
  [
    'method and URL override headers',
    {
      bytes: get(
        'Host: localhost',
        'X-HTTP-Method-Override: DELETE',
        'X-Original-URL: /internal/jwks',
        'X-Rewrite-URL: /internal/jwks',
      ),
    },
  ],
  [
    'unusual ranges and conditions',
    {
      bytes: get(
        'Host: localhost',
        `Range: bytes=${'0-1,'.repeat(1_000)}`,
        'If-None-Match: *',
        'If-Modified-Since: never',
        'Accept: ;;q=NaN',
        'Accept-Encoding: \xff',
        'Accept-Language: ../../..',
      ),
    },
  ],
  [
    'a foreign origin',
    { bytes: get('Host: localhost', 'Origin: null', 'Referer: http://\xff', 'Access-Control-Request-Method: DELETE') },
  ],
];

const upgrades: readonly FuzzInput<RawRequest>[] = ['/api/polls/stats', '/', '/socket.io', '/internal/jwks'].flatMap(
  (path) => [
    [
      `a WebSocket without a key at ${path}`,
      {
        bytes: lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade'),
        halfClose: true,
      },
    ] as const,
    [
      `an unknown protocol at ${path}`,
      {
        bytes: lines(
          `GET ${path} HTTP/1.1`,
          'Host: localhost',
          'Upgrade: h2c, foo',
          'Connection: Upgrade, HTTP2-Settings, close',
          'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        ),
      },
    ] as const,
  ],
);

const nonRequests: readonly FuzzInput<RawRequest>[] = [
  ['no bytes', { bytes: '', halfClose: true }],
  ['only newlines', { bytes: '\r\n\r\n\r\n', halfClose: true }],
  ['a truncated request line', { bytes: 'GET /api/po', halfClose: true }],
  ['a truncated header', { bytes: 'GET /api/polls/stats HTTP/1.1\r\nHost: loc', halfClose: true }],
  ['HTTP 0.9', { bytes: 'GET /api/polls/stats\r\n\r\n' }],
  ['HTTP 1.0', { bytes: 'GET /api/polls/stats HTTP/1.0\r\n\r\n' }],
  ['HTTP 2', { bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' }],
  ['HTTP 9.9', { bytes: lines('GET / HTTP/9.9', 'Host: localhost') }],
  ['no HTTP version', { bytes: lines('GET / HTTP/', 'Host: localhost') }],
  ['a lower-case method', { bytes: lines('get /api/polls/stats HTTP/1.1', 'Host: localhost', CLOSE) }],
  ['an unknown method', { bytes: lines('EXPLODE /api/polls HTTP/1.1', 'Host: localhost', CLOSE) }],
  ['CONNECT', { bytes: lines('CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: localhost', CLOSE) }],
  ['a TLS handshake', { bytes: Buffer.from('16030100c8010000c40303'.padEnd(400, '0'), 'hex'), halfClose: true }],
  ['SMTP', { bytes: 'EHLO example.org\r\nMAIL FROM:<a@b>\r\n' }],
  ['a Redis command', { bytes: '*1\r\n$8\r\nFLUSHALL\r\n' }],
  [
    'random bytes',
    { bytes: Uint8Array.from({ length: 2_000 }, (_, index) => (index * 131 + 17) % 256), halfClose: true },
  ],
];

/** Malformed requests, malformed headers and traffic of other protocols. */
export const rawRequests: readonly FuzzInput<RawRequest>[] = [
  ...paths,
  ...framings,
  ...headers,
  ...upgrades,
  ...nonRequests,
];
