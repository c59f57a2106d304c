import { updateProfile } from '@showhands/contracts';
import type { HostileCall } from './calls.ts';
import type { Stage } from './stage.ts';
import { type Hostile, hostileTexts, longTexts } from './values.ts';

const BOUNDARY = 'the-boundary';

const part = (name: string, content: string | Uint8Array, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const form = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

const file = (content: string | Uint8Array, name = 'me.png', type = 'image/png'): Buffer =>
  form(part('profilePicture', content, `; filename="${name}"\r\nContent-Type: ${type}`));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The header of a picture of 60,000 × 60,000 pixels, and nothing of it. */
const hugePng = (): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};

/** Files that are no picture, whatever they call themselves. */
const noPictures: readonly Hostile<Buffer>[] = [
  ['text', file('hello')],
  ['nothing with a name', file('')],
  ['a page', file('<html><script>alert(1)</script></html>')],
  [
    'a drawing with a script',
    file('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg', 'image/svg+xml'),
  ],
  [
    'a drawing that includes a file',
    file('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'a.svg', 'image/svg+xml'),
  ],
  ['a picture cut short', file(PNG.subarray(0, 40))],
  ['the beginning of a picture', file(PNG.subarray(0, 8))],
  ['a picture of 3,600 megapixels', file(hugePng())],
  ['a document', file('%PDF-1.7\n%%EOF')],
  ['a program', file(Buffer.from('7f454c46020101000000000000000000', 'hex'))],
];

const malformed: readonly Hostile<string | Uint8Array>[] = [
  ['no part', ''],
  ['an end and nothing else', `--${BOUNDARY}--\r\n`],
  ['no end', part('bio', 'never ended')],
  ['another boundary', '--another\r\nContent-Disposition: form-data; name="bio"\r\n\r\nx\r\n--another--\r\n'],
  ['no head', `--${BOUNDARY}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['a head that is none', `--${BOUNDARY}\r\nthis is no header\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['a head of 100,000 characters', `--${BOUNDARY}\r\nX: ${'x'.repeat(100_000)}\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['a head of NULs', `--${BOUNDARY}\r\n\0\0: \0\r\n\r\nvalue\r\n--${BOUNDARY}--\r\n`],
  ['a character set that is none', form(part('bio', 'x', '\r\nContent-Type: text/plain; charset=__proto__'))],
  ['an encoding that is none', form(part('bio', 'x', '\r\nContent-Transfer-Encoding: rot13'))],
  ['60 parts', form(...Array.from({ length: 60 }, () => part('bio', 'x')))],
  ['1,000 files', form(...Array.from({ length: 1_000 }, () => part('other', 'x', '; filename="x"')))],
  ['a file for a text', form(part('bio', 'x', '; filename="bio.txt"'))],
  ['a text for the file', form(part('profilePicture', 'x'))],
  [
    'two files',
    form(part('profilePicture', PNG, '; filename="a.png"'), part('profilePicture', 'x', '; filename="b.png"')),
  ],
  ['a file that climbs', form(part('profilePicture', 'x', '; filename="../../../etc/passwd"'))],
  ['a part called __proto__', form(part('__proto__', '{"isAdmin":true}'), part('constructor', 'x'))],
  ['a name of SQL', form(part("bio'; drop table users; --", 'x'))],
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

/** Attacks on the one call that takes a form. */
export function* formCalls(stage: Stage): Generator<HostileCall> {
  const { method, path } = updateProfile;
  const authorization = `Bearer ${stage.voter.token}`;
  const call = (attack: string, body: string | Uint8Array, type = `multipart/form-data; boundary=${BOUNDARY}`) => ({
    attack: `form: ${attack}`,
    method,
    path: `/api${path}`,
    headers: { authorization, 'content-type': type },
    body,
  });
  for (const name of Object.keys(updateProfile.body.shape)) {
    for (const [attack, text] of [...hostileTexts, ...longTexts]) {
      yield { ...call(`${name}: ${attack}`, form(part(name, text))), sent: { [name]: text } };
    }
    yield {
      ...call(`${name}: bytes that are no text`, form(part(name, Buffer.from([0x61, 0xff, 0xfe, 0x62])))),
      rightStatuses: [400],
    };
  }
  for (const [attack, body] of noPictures) yield { ...call(attack, body), rightStatuses: [400, 413, 415] };
  for (const [attack, body] of malformed) yield call(attack, body);
  for (const type of types) yield call(`the type "${type.slice(0, 40)}"`, form(part('bio', 'x')), type);
}
