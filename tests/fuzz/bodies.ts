import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FuzzInput } from './values.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** Bodies that are not JSON, and JSON that is not a valid body. */
export const malformedBodies: readonly FuzzInput<string | Uint8Array>[] = [
  ['empty', ''],
  ['whitespace', ' \r\n '],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '0'],
  ['a string', '"text"'],
  ['an empty list', '[]'],
  ['a list of bodies', '[{}]'],
  ['an empty object', '{}'],
  ['truncated after the opening brace', '{'],
  ['truncated in a name', '{"na'],
  ['truncated before a value', '{"name":'],
  ['an extra closing brace', '{}}'],
  ['two values', '{}{}'],
  ['single quotes', "{'name':1}"],
  ['a trailing comma', '{"name":1,}'],
  ['a comment', '{/* name */}'],
  ['NaN', '{"name":NaN}'],
  ['undefined', 'undefined'],
  ['a bare NUL', '\0'],
  ['JSON and a NUL', '{}\0'],
  ['a control character in a string', '{"name":"a\u0001b"}'],
  ['an unknown escape', '{"name":"\\x41"}'],
  ['a form', 'name=value&name=value'],
  ['XML with an entity', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['nested 10,000 deep and never closed', '['.repeat(10_000)],
  ['5,000 fields', `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":${index}`).join(',')}}`],
  ['a name of 90,000 characters', `{"${'n'.repeat(90_000)}":1}`],
  ['more than the body limit', `{"name":"${'x'.repeat(120_000)}"}`],
  ['only a __proto__', '{"__proto__":{"title":"Where shall we meet?","options":[{"text":"a"},{"text":"b"}]}}'],
  ['an invalid UTF-8 byte', bytes('{"name":"', [0xff], '"}')],
  ['a truncated UTF-8 sequence', bytes('{"name":"', [0xe2, 0x82], '"}')],
  ['an overlong UTF-8 sequence', bytes('{"name":"', [0xc0, 0xaf], '"}')],
  ['a UTF-8 encoded surrogate', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}')],
  ['a UTF-16 byte order mark', bytes([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['random bytes', bytes(Array.from({ length: 1_000 }, (_, index) => (index * 197 + 31) % 256))],
];

interface EncodedBody {
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
export const encodedBodies: readonly FuzzInput<EncodedBody>[] = [
  ['a gzip bomb', encoded('gzip', gzipSync(HUGE), true)],
  ['a deflate bomb', encoded('deflate', deflateSync(HUGE), true)],
  ['a brotli bomb', encoded('br', brotliCompressSync(HUGE), true)],
  ['a nested bomb', encoded('gzip, gzip', gzipSync(gzipSync(HUGE)))],
  ['uncompressed data declared as gzip', encoded('gzip', '{}')],
  ['truncated gzip', encoded('gzip', gzipSync('{"name":"value"}').subarray(0, 20))],
  ['gzip with trailing garbage', encoded('gzip', Buffer.concat([gzipSync('{}'), Buffer.from('garbage')]))],
  ['an unknown encoding', encoded('rot13', '{}')],
  ['1,000 encodings', encoded('gzip,'.repeat(1_000), '{}')],
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
  ].map(
    (type): FuzzInput<EncodedBody> => [
      `content type "${type.slice(0, 40)}"`,
      { body: '{"name":"value"}', headers: { 'content-type': type } },
    ],
  ),
];
