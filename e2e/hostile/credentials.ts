import type { Hostile } from './values.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What stands in `Authorization` where a genuine token belongs. Every one of them is a 401. */
export const hostileCredentials = (token: string): readonly Hostile<string>[] => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return [
    ['nothing', ''],
    ['the scheme alone', 'Bearer'],
    ['the scheme and blanks', 'Bearer    '],
    ['the token alone', token],
    ['another scheme', `Basic ${Buffer.from('admin:admin').toString('base64')}`],
    ['an unknown scheme', `Token ${token}`],
    ['two tokens', `Bearer ${token} ${token}`],
    ['two schemes', `Bearer Bearer ${token}`],
    ['a comma', `Bearer ${token}, Bearer ${token}`],
    ['quotes', `Bearer "${token}"`],
    ['dots', 'Bearer ..'],
    ['more dots', `Bearer ${'.'.repeat(2_000)}`],
    ['no parts', 'Bearer null'],
    ['5,000 characters', `Bearer ${'a'.repeat(5_000)}`],
    ['parts that are no JSON', 'Bearer YQ.YQ.YQ'],
    ['parts that are null', `Bearer ${part(null)}.${part(null)}.YQ`],
    ['parts that are lists', `Bearer ${part([])}.${part([])}.YQ`],
    ['a payload that is text', `Bearer ${head}.${part('text')}.${signature}`],
    [
      'a payload of its own',
      `Bearer ${head}.${part({ id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', exp: 9e15 })}.${signature}`,
    ],
    ['a header that is deep', `Bearer ${Buffer.from('['.repeat(2_000)).toString('base64url')}.${payload}.${signature}`],
    ['a kid of SQL', `Bearer ${part({ alg: 'RS256', kid: "' or 1=1 --" })}.${payload}.${signature}`],
    ['a kid that is __proto__', `Bearer ${part({ alg: 'RS256', kid: '__proto__' })}.${payload}.${signature}`],
    ['an algorithm that is an object', `Bearer ${part({ alg: { $ne: 1 }, kid: 'x' })}.${payload}.${signature}`],
    ['no signature', `Bearer ${head}.${payload}.`],
    ['a signature of another length', `Bearer ${head}.${payload}.${signature.slice(4)}`],
    ['bytes above ASCII', 'Bearer \u00ff\u00fe\u00e9'],
  ];
};

/** Keys that are not 1 to 255 printable characters of ASCII. Every one of them is a 400. */
export const hostileKeys: readonly Hostile<string>[] = [
  ['nothing', ''],
  ['256 characters', 'k'.repeat(256)],
  ['5,000 characters', 'k'.repeat(5_000)],
  ['a tab inside', 'one\ttwo'],
  ['above ASCII', 'clé'],
  ['a byte above all', '\u00ff'],
];

/** Keys that look hostile and are as good as any other. */
export const strangeKeys: readonly Hostile<string>[] = [
  ['SQL', "'; drop table idempotency_keys; --"],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['JSON', '{"key":["value"]}'],
  ['a script', '<script>alert(1)</script>'],
  ['255 characters', '~'.repeat(255)],
];

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Cursors that no list gave out, some in the form of those that lists do give out. */
export const hostileCursors: readonly Hostile<string>[] = [
  ['no base64', '!!!!'],
  ['base64 of nothing', cursor('')],
  ['null', cursor(null)],
  ['a number', cursor(1e308)],
  ['an empty list', cursor([])],
  ['an object', cursor({ __proto__: null, length: 2 })],
  ['a long list', cursor(Array.from({ length: 100 }, () => 1))],
  ['deep', Buffer.from('['.repeat(300)).toString('base64url')],
  ...[-1, -0.5, 1e15, 9e15, '1'].map((place): Hostile<string> => [`the place ${place}`, cursor([place])]),
  ['a time alone', cursor(['2026-01-01T00:00:00.000Z'])],
  ['an id alone', cursor([ID])],
  ...[
    '2026-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    `2026-01-01T00:00:00.${'9'.repeat(150)}Z`,
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T24:00:00Z',
    '2026-12-31T23:59:60Z',
    'infinity',
    '',
    'now',
    1e15,
    -1e15,
    9e15,
    1e308,
    null,
  ].flatMap((time): Hostile<string>[] => [
    [`the time ${String(time).slice(0, 40)}`, cursor([time, ID])],
    [`the time ${String(time).slice(0, 40)} and three`, cursor([time, ID, 1])],
    [`the place ${String(time).slice(0, 40)} in a time`, cursor(['2026-01-01T00:00:00.000Z', time])],
  ]),
  ['a nil id', cursor(['2026-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'])],
  ['SQL for an id', cursor(['2026-01-01T00:00:00.000Z', "' or 1=1 --"])],
  ['NUL for an id', cursor(['2026-01-01T00:00:00.000Z', '\0'])],
];
