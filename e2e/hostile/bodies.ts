import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Hostile } from './values.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** Bodies that are no JSON, or JSON that is no body. */
export const hostileBodies: readonly Hostile<string | Uint8Array>[] = [
  ['none', ''],
  ['blanks', ' \r\n '],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '0'],
  ['a text', '"text"'],
  ['an empty list', '[]'],
  ['a list of bodies', '[{}]'],
  ['an empty object', '{}'],
  ['cut after its beginning', '{'],
  ['cut in a name', '{"na'],
  ['cut in a value', '{"name":'],
  ['more than ends', '{}}'],
  ['two values', '{}{}'],
  ['single quotes', "{'name':1}"],
  ['a trailing comma', '{"name":1,}'],
  ['a comment', '{/* name */}'],
  ['NaN', '{"name":NaN}'],
  ['undefined', 'undefined'],
  ['a bare NUL', '\0'],
  ['JSON and a NUL', '{}\0'],
  ['a control character in a text', '{"name":"a\u0001b"}'],
  ['an unknown escape', '{"name":"\\x41"}'],
  ['a form', 'name=value&name=value'],
  ['XML with an entity', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['10,000 deep and never ended', '['.repeat(10_000)],
  ['5,000 fields', `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":${index}`).join(',')}}`],
  ['a name of 90,000 characters', `{"${'n'.repeat(90_000)}":1}`],
  ['more than is taken', `{"name":"${'x'.repeat(120_000)}"}`],
  [
    'a __proto__ as all there is',
    '{"__proto__":{"title":"Where shall we meet?","options":[{"text":"a"},{"text":"b"}]}}',
  ],
  ['a byte that begins nothing', bytes('{"name":"', [0xff], '"}')],
  ['a character cut short', bytes('{"name":"', [0xe2, 0x82], '"}')],
  ['an overlong character', bytes('{"name":"', [0xc0, 0xaf], '"}')],
  ['half a pair in bytes', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}')],
  ['a mark of UTF-16', bytes([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['random bytes', bytes(Array.from({ length: 1_000 }, (_, index) => (index * 197 + 31) % 256))],
];

interface EncodedBody {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether its length alone must have it refused. */
  readonly bomb?: boolean;
}

const encoded = (encoding: string, body: string | Uint8Array, bomb = false): EncodedBody => ({
  body,
  headers: { 'content-encoding': encoding },
  bomb,
});
const MANY = Buffer.alloc(50_000_000, ' ');

/** Bodies that are not what their headers say, or much more. Compressed once: meanwhile nothing else is sent or heard. */
export const encodedBodies: readonly Hostile<EncodedBody>[] = [
  ['a gzip bomb', encoded('gzip', gzipSync(MANY), true)],
  ['a deflate bomb', encoded('deflate', deflateSync(MANY), true)],
  ['a brotli bomb', encoded('br', brotliCompressSync(MANY), true)],
  ['a bomb in a bomb', encoded('gzip, gzip', gzipSync(gzipSync(MANY)))],
  ['gzip that is none', encoded('gzip', '{}')],
  ['gzip cut short', encoded('gzip', gzipSync('{"name":"value"}').subarray(0, 20))],
  ['gzip with garbage after it', encoded('gzip', Buffer.concat([gzipSync('{}'), Buffer.from('garbage')]))],
  ['an unknown encoding', encoded('rot13', '{}')],
  ['an encoding of a thousand', encoded('gzip,'.repeat(1_000), '{}')],
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
    (type): Hostile<EncodedBody> => [
      `the type "${type.slice(0, 40)}"`,
      { body: '{"name":"value"}', headers: { 'content-type': type } },
    ],
  ),
];
