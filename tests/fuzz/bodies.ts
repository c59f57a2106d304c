import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** Bodies that are not JSON, and JSON that is not a valid body. */
export const malformedBodies: readonly (string | Uint8Array)[] = [
  '',
  ' \r\n ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '{"na',
  '{"name":',
  '{}}',
  '{}{}',
  "{'name':1}",
  '{"name":1,}',
  '{/* name */}',
  '{"name":NaN}',
  'undefined',
  '\0',
  '{}\0',
  '{"name":"a\u0001b"}',
  '{"name":"\\x41"}',
  'name=value&name=value',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(10_000),
  `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
  `{"${'n'.repeat(90_000)}":1}`,
  `{"name":"${'x'.repeat(120_000)}"}`,
  '{"__proto__":{"title":"Where shall we meet?","options":[{"text":"a"},{"text":"b"}]}}',
  bytes('{"name":"', [0xff], '"}'),
  bytes('{"name":"', [0xe2, 0x82], '"}'),
  bytes('{"name":"', [0xc0, 0xaf], '"}'),
  bytes('{"name":"', [0xed, 0xa0, 0x80], '"}'),
  bytes([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  bytes(Array.from({ length: 1_000 }, (_, index) => (index * 197 + 31) % 256)),
];

export interface EncodedBody {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Must be rejected for its decompressed size. */
  readonly bomb?: boolean;
}

const encoded = (encoding: string, body: string | Uint8Array, bomb = false): EncodedBody => ({
  body,
  headers: { 'content-encoding': encoding },
  bomb,
});
const HUGE = Buffer.alloc(50_000_000, ' ');

/** Bodies that contradict their headers, and decompression bombs. Compressed once, since compression blocks the event loop. */
export const encodedBodies: readonly EncodedBody[] = [
  encoded('gzip', gzipSync(HUGE), true),
  encoded('deflate', deflateSync(HUGE), true),
  encoded('br', brotliCompressSync(HUGE), true),
  encoded('gzip, gzip', gzipSync(gzipSync(HUGE))),
  encoded('gzip', '{}'),
  encoded('gzip', gzipSync('{"name":"value"}').subarray(0, 20)),
  encoded('gzip', Buffer.concat([gzipSync('{}'), Buffer.from('garbage')])),
  encoded('rot13', '{}'),
  encoded('gzip,'.repeat(1_000), '{}'),
  ...[
    '',
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    'application/json; charset=koi8-r',
    'application/json; charset=__proto__',
    'application/jsonp',
    'application/json, text/plain',
    'json',
    '*/*',
    '/',
    ';;;=',
    `application/${'x'.repeat(5_000)}`,
  ].map((type): EncodedBody => ({ body: '{"name":"value"}', headers: { 'content-type': type } })),
];
