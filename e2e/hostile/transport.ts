import { hostilePaths } from './paths.ts';
import type { Hostile } from './values.ts';

/** Bytes for a connection of their own. */
export interface RawRequest {
  readonly bytes: string | Uint8Array;
  /** Never complete: the sender closes its side after the last byte. */
  readonly halfClose?: boolean;
  /** Statuses that are right answers, where not every refusal is one. */
  readonly rightStatuses?: readonly number[];
}

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const LAST = 'Connection: close';

const toPaths = hostilePaths.map(
  (path): Hostile<RawRequest> => [
    `the path ${path.slice(0, 60)}`,
    {
      bytes: Buffer.from(lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json', LAST), 'latin1'),
    },
  ],
);

const post = (...headers: readonly string[]): string =>
  lines('POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers);
const chunked = (body: string): string => `${post('Transfer-Encoding: chunked', LAST)}${body}`;

const framings: readonly Hostile<RawRequest>[] = [
  ['chunks that are none', { bytes: chunked('garbage\r\n') }],
  ['a chunk of negative size', { bytes: chunked('-1\r\n{}\r\n0\r\n\r\n') }],
  ['a chunk of endless size', { bytes: chunked('ffffffffffffffff\r\n{}'), halfClose: true }],
  ['a chunk without its end', { bytes: chunked('2\r\n{}garbage\r\n0\r\n\r\n') }],
  ['a chunk with a long extension', { bytes: chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`) }],
  ['chunks that never end', { bytes: chunked('2\r\n{}\r\n'), halfClose: true }],
  ['trailers of SQL', { bytes: chunked("2\r\n{}\r\n0\r\nX-User-Id: ' or 1=1\r\n\r\n") }],
  ['more announced than sent', { bytes: `${post('Content-Length: 500', LAST)}{}`, halfClose: true }],
  ['a negative length', { bytes: `${post('Content-Length: -1', LAST)}{}` }],
  ['a length that is no number', { bytes: `${post('Content-Length: two', LAST)}{}` }],
  ['a length beyond all', { bytes: `${post('Content-Length: 99999999999999999999', LAST)}{}` }],
  ['two lengths', { bytes: `${post('Content-Length: 2', 'Content-Length: 3', LAST)}{}` }],
  [
    'a length and chunks',
    { bytes: `${post('Content-Length: 2', 'Transfer-Encoding: chunked', LAST)}2\r\n{}\r\n0\r\n\r\n` },
  ],
  ['an unknown transfer encoding', { bytes: `${post('Transfer-Encoding: gzip', LAST)}{}` }],
  ['chunks twice', { bytes: `${post('Transfer-Encoding: chunked, chunked', LAST)}2\r\n{}\r\n0\r\n\r\n` }],
  ['chunks in disguise', { bytes: `${post('Transfer-Encoding : chunked', LAST)}2\r\n{}\r\n0\r\n\r\n` }],
  [
    'a request hidden in a body',
    {
      bytes: `${post('Content-Length: 49', 'Transfer-Encoding: identity', LAST)}GET /internal/jwks HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    },
  ],
  ['an expectation that is none', { bytes: `${post('Content-Length: 2', 'Expect: miracles', LAST)}{}` }],
  ['an expectation that is kept', { bytes: `${post('Content-Length: 2', 'Expect: 100-continue', LAST)}{}` }],
];

const get = (...headers: readonly string[]): string => lines('GET /api/polls/stats HTTP/1.1', ...headers, LAST);

const heads: readonly Hostile<RawRequest>[] = [
  ['no host', { bytes: get() }],
  ['an empty host', { bytes: get('Host:') }],
  ['two hosts', { bytes: get('Host: localhost', 'Host: example.org') }],
  ['a host that is none', { bytes: get('Host: <script>"\'@[:/?#') }],
  ['a header without a name', { bytes: get('Host: localhost', ': value') }],
  ['a header without a colon', { bytes: get('Host: localhost', 'no header at all') }],
  ['a name with a blank', { bytes: get('Host: localhost', 'X Header: value') }],
  [
    'a name that is __proto__',
    { bytes: get('Host: localhost', '__proto__: value', 'constructor: value', 'toString: value') },
  ],
  ['NUL in a header', { bytes: get('Host: localhost', 'X-Header: a\0b') }],
  ['a folded header', { bytes: get('Host: localhost', 'X-Header: a', '  b') }],
  ['a bare return', { bytes: get('Host: localhost', 'X-Header: a\rX-User-Id: b') }],
  ['a bare newline', { bytes: get('Host: localhost').replaceAll('\r\n', '\n') }],
  ['a header of 12,000 characters', { bytes: get('Host: localhost', `X-Header: ${'x'.repeat(12_000)}`) }],
  ['a header of 30,000 characters', { bytes: get('Host: localhost', `X-Header: ${'x'.repeat(30_000)}`) }],
  ['3,000 headers', { bytes: get('Host: localhost', ...Array.from({ length: 3_000 }, (_, index) => `X${index}: y`)) }],
  ['100 cookies', { bytes: get('Host: localhost', ...Array.from({ length: 100 }, () => 'Cookie: a=b; a=c')) }],
  [
    'two tokens',
    { bytes: get('Host: localhost', 'Authorization: Bearer a', 'Authorization: Bearer b'), rightStatuses: [400, 401] },
  ],
  [
    'who one says one is',
    { bytes: get('Host: localhost', 'X-User-Id: 1', 'X-User: admin', 'X-Internal-Secret: x'), rightStatuses: [401] },
  ],
  [
    'where one says one comes from',
    {
      bytes: get(
        'Host: localhost',
        "X-Forwarded-For: ' or 1=1 --",
        'X-Forwarded-Host: <script>',
        'X-Forwarded-Proto: javascript',
        'Forwarded: for="_x"',
      ),
      rightStatuses: [401],
    },
  ],
  ['a request id that is none', { bytes: get('Host: localhost', 'X-Request-Id: <script>alert(1)</script>') }],
  ['a request id of 10,000 characters', { bytes: get('Host: localhost', `X-Request-Id: ${'r'.repeat(10_000)}`) }],
  [
    'headers dropped by the connection',
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
    'another method by header',
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
    'ranges and conditions',
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

const upgrades: readonly Hostile<RawRequest>[] = ['/api/polls/stats', '/', '/socket.io', '/internal/jwks'].flatMap(
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

const noRequests: readonly Hostile<RawRequest>[] = [
  ['nothing', { bytes: '', halfClose: true }],
  ['a lonely newline', { bytes: '\r\n\r\n\r\n', halfClose: true }],
  ['half a line', { bytes: 'GET /api/po', halfClose: true }],
  ['half a head', { bytes: 'GET /api/polls/stats HTTP/1.1\r\nHost: loc', halfClose: true }],
  ['HTTP 0.9', { bytes: 'GET /api/polls/stats\r\n\r\n' }],
  ['HTTP 1.0', { bytes: 'GET /api/polls/stats HTTP/1.0\r\n\r\n' }],
  ['HTTP 2', { bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' }],
  ['HTTP 9.9', { bytes: lines('GET / HTTP/9.9', 'Host: localhost') }],
  ['no version', { bytes: lines('GET / HTTP/', 'Host: localhost') }],
  ['a method in small letters', { bytes: lines('get /api/polls/stats HTTP/1.1', 'Host: localhost', LAST) }],
  ['a method that is none', { bytes: lines('EXPLODE /api/polls HTTP/1.1', 'Host: localhost', LAST) }],
  ['CONNECT', { bytes: lines('CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: localhost', LAST) }],
  ['TLS', { bytes: Buffer.from('16030100c8010000c40303'.padEnd(400, '0'), 'hex'), halfClose: true }],
  ['a mail', { bytes: 'EHLO example.org\r\nMAIL FROM:<a@b>\r\n' }],
  ['a command for Redis', { bytes: '*1\r\n$8\r\nFLUSHALL\r\n' }],
  [
    'random bytes',
    { bytes: Uint8Array.from({ length: 2_000 }, (_, index) => (index * 131 + 17) % 256), halfClose: true },
  ],
];

/** What is hostile before it is even a request. */
export const rawRequests: readonly Hostile<RawRequest>[] = [
  ...toPaths,
  ...framings,
  ...heads,
  ...upgrades,
  ...noRequests,
];
