import type { Endpoint } from '@showhands/contracts';
import fc from 'fast-check';
import { bodyFields } from './fields.ts';

/** A multipart body and its type. */
export interface Form {
  readonly body: string | Uint8Array;
  readonly type: string;
  /** The fields that it contains, where they may be stored. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

interface FormChange {
  readonly form: Form;
  /** The only statuses that are right. */
  readonly statuses?: readonly number[];
}

const BOUNDARY = 'the-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (name: string, content: string | Uint8Array, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const form = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

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
const invalidPictures: readonly (string | Uint8Array)[] = [
  'hello',
  '',
  '<html><script>alert(1)</script></html>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  PNG.subarray(0, 40),
  PNG.subarray(0, 8),
  hugePng(),
  '%PDF-1.7\n%%EOF',
  Buffer.from('7f454c46020101000000000000000000', 'hex'),
];

const malformedForms = (field: string): readonly (string | Uint8Array)[] => [
  '',
  `--${BOUNDARY}--\r\n`,
  part('bio', 'never ended'),
  '--another\r\nContent-Disposition: form-data; name="bio"\r\n\r\nx\r\n--another--\r\n',
  `--${BOUNDARY}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nthis is no header\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nX: ${'x'.repeat(100_000)}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\n\0\0: \0\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`,
  form(part('bio', 'x', '\r\nContent-Type: text/plain; charset=__proto__')),
  form(part('bio', 'x', '\r\nContent-Transfer-Encoding: rot13')),
  form(...Array.from({ length: 60 }, () => part('bio', 'x'))),
  form(...Array.from({ length: 1_000 }, () => part('other', 'x', '; filename="x"'))),
  form(part('bio', 'x', '; filename="bio.txt"')),
  form(part(field, 'x')),
  form(part(field, PNG, '; filename="a.png"'), part(field, 'x', '; filename="b.png"')),
  form(part(field, 'x', '; filename="../../../etc/passwd"')),
  form(part('__proto__', '{"isAdmin":true}'), part('constructor', 'x')),
  form(part("bio'; drop table users; --", 'x')),
];

const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(2_000)}`,
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=the-boundary',
  'application/json',
  'text/plain',
  '',
];

/** Forms for an endpoint that takes one: hostile texts, files that are not pictures, malformed bodies and types. */
export const forms = (endpoint: Endpoint, text: fc.Arbitrary<string>): fc.Arbitrary<FormChange> => {
  const field = endpoint.multipart?.file ?? '';
  const names = bodyFields(endpoint).map(String);
  const picture = (content: string | Uint8Array, type: string): Buffer =>
    form(part(field, content, `; filename="me"\r\nContent-Type: ${type}`));
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...invalidPictures), fc.constantFrom('image/png', 'image/svg+xml'))
      .map(([content, type]) => ({ form: { body: picture(content, type), type: TYPE }, statuses: [400, 413, 415] })),
    fc.constantFrom(...malformedForms(field)).map((body) => ({ form: { body, type: TYPE } })),
    fc.constantFrom(...TYPES).map((type) => ({ form: { body: form(part('bio', 'x')), type } })),
    ...names.flatMap((name) => [
      text.map((value) => ({ form: { body: form(part(name, value)), type: TYPE, sent: { [name]: value } } })),
      fc.constant({
        form: { body: form(part(name, Buffer.from([0x61, 0xff, 0xfe, 0x62]))), type: TYPE },
        statuses: [400],
      }),
    ]),
  );
};
