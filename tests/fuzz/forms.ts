import type { Endpoint } from '@showhands/contracts';
import type { FuzzCases } from './cases.ts';
import { bodyFields } from './fields.ts';
import type { Fixture } from './fixture.ts';
import { type FuzzInput, longTextInputs, textInputs } from './values.ts';

const BOUNDARY = 'the-boundary';

const part = (name: string, content: string | Uint8Array, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const form = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

type MakeFile = (content: string | Uint8Array, name?: string, type?: string) => Buffer;

const fileIn =
  (field: string): MakeFile =>
  (content, name = 'me.png', type = 'image/png') =>
    form(part(field, content, `; filename="${name}"\r\nContent-Type: ${type}`));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** PNG whose header declares 60,000 × 60,000 pixels, without their data. */
const hugePng = (): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};

/** Files that are not valid pictures, whatever their names and types claim. */
const invalidPictures = (file: MakeFile): readonly FuzzInput<Buffer>[] => [
  ['plain text', file('hello')],
  ['an empty file', file('')],
  ['HTML', file('<html><script>alert(1)</script></html>')],
  [
    'SVG with a script',
    file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg', 'image/svg+xml'),
  ],
  [
    'SVG that includes a local file',
    file('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'a.svg', 'image/svg+xml'),
  ],
  ['a truncated PNG', file(PNG.subarray(0, 40))],
  ['only the PNG signature', file(PNG.subarray(0, 8))],
  ['a PNG of 3,600 megapixels', file(hugePng())],
  ['PDF', file('%PDF-1.7\n%%EOF')],
  ['an executable', file(Buffer.from('7f454c46020101000000000000000000', 'hex'))],
];

const malformed = (field: string): readonly FuzzInput<string | Uint8Array>[] => [
  ['no parts', ''],
  ['only the closing boundary', `--${BOUNDARY}--\r\n`],
  ['no closing boundary', part('bio', 'never ended')],
  ['another boundary', '--another\r\nContent-Disposition: form-data; name="bio"\r\n\r\nx\r\n--another--\r\n'],
  ['a part without headers', `--${BOUNDARY}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['an invalid part header', `--${BOUNDARY}\r\nthis is no header\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  [
    'a part header of 100,000 characters',
    `--${BOUNDARY}\r\nX: ${'x'.repeat(100_000)}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`,
  ],
  ['NUL in a part header', `--${BOUNDARY}\r\n\0\0: \0\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['an unknown character set', form(part('bio', 'x', '\r\nContent-Type: text/plain; charset=__proto__'))],
  ['an unknown transfer encoding', form(part('bio', 'x', '\r\nContent-Transfer-Encoding: rot13'))],
  ['60 parts', form(...Array.from({ length: 60 }, () => part('bio', 'x')))],
  ['1,000 files', form(...Array.from({ length: 1_000 }, () => part('other', 'x', '; filename="x"')))],
  ['a file in a text field', form(part('bio', 'x', '; filename="bio.txt"'))],
  ['text in the file field', form(part(field, 'x'))],
  ['two files', form(part(field, PNG, '; filename="a.png"'), part(field, 'x', '; filename="b.png"'))],
  ['a file name with path traversal', form(part(field, 'x', '; filename="../../../etc/passwd"'))],
  ['a field named __proto__', form(part('__proto__', '{"isAdmin":true}'), part('constructor', 'x'))],
  ['SQL as a field name', form(part("bio'; drop table users; --", 'x'))],
];

const types = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(2_000)}`,
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=the-boundary',
  'application/json',
  'text/plain',
  '',
];

/** Cases for an endpoint that takes a multipart form. */
export function* formCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  const { method, path, multipart } = endpoint;
  const field = multipart?.file ?? '';
  const authorization = `Bearer ${fixture.voter.token}`;
  const request = (label: string, body: string | Uint8Array, type = `multipart/form-data; boundary=${BOUNDARY}`) => ({
    label: `form: ${label}`,
    method,
    path: `/api${path}`,
    headers: { authorization, 'content-type': type },
    body,
  });
  for (const name of bodyFields(endpoint).map(String)) {
    for (const [label, text] of [...textInputs, ...longTextInputs]) {
      yield { ...request(`${name}: ${label}`, form(part(name, text))), sent: { [name]: text } };
    }
    yield {
      ...request(`${name}: invalid UTF-8`, form(part(name, Buffer.from([0x61, 0xff, 0xfe, 0x62])))),
      expectedStatuses: [400],
    };
  }
  for (const [label, body] of invalidPictures(fileIn(field)))
    yield { ...request(label, body), expectedStatuses: [400, 413, 415] };
  for (const [label, body] of malformed(field)) yield request(label, body);
  for (const type of types) yield request(`content type "${type.slice(0, 40)}"`, form(part('bio', 'x')), type);
}
