import type { FuzzInput } from './values.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Values of the `Authorization` header that must all be rejected with 401. */
export const invalidCredentials = (token: string): readonly FuzzInput<string>[] => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return [
    ['empty', ''],
    ['only the scheme', 'Bearer'],
    ['the scheme and spaces', 'Bearer    '],
    ['no scheme', token],
    ['another scheme', `Basic ${Buffer.from('admin:admin').toString('base64')}`],
    ['an unknown scheme', `Token ${token}`],
    ['two tokens', `Bearer ${token} ${token}`],
    ['two schemes', `Bearer Bearer ${token}`],
    ['a comma', `Bearer ${token}, Bearer ${token}`],
    ['quotes', `Bearer "${token}"`],
    ['dots', 'Bearer ..'],
    ['more dots', `Bearer ${'.'.repeat(2_000)}`],
    ['a token without parts', 'Bearer null'],
    ['5,000 characters', `Bearer ${'a'.repeat(5_000)}`],
    ['parts that are not JSON', 'Bearer YQ.YQ.YQ'],
    ['parts that are null', `Bearer ${part(null)}.${part(null)}.YQ`],
    ['parts that are lists', `Bearer ${part([])}.${part([])}.YQ`],
    ['a payload that is a string', `Bearer ${head}.${part('text')}.${signature}`],
    [
      'a forged payload',
      `Bearer ${head}.${part({ id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', exp: 9e15 })}.${signature}`,
    ],
    [
      'a deeply nested header',
      `Bearer ${Buffer.from('['.repeat(2_000)).toString('base64url')}.${payload}.${signature}`,
    ],
    ['SQL as the kid', `Bearer ${part({ alg: 'RS256', kid: "' or 1=1 --" })}.${payload}.${signature}`],
    ['__proto__ as the kid', `Bearer ${part({ alg: 'RS256', kid: '__proto__' })}.${payload}.${signature}`],
    ['an algorithm that is an object', `Bearer ${part({ alg: { $ne: 1 }, kid: 'x' })}.${payload}.${signature}`],
    ['no signature', `Bearer ${head}.${payload}.`],
    ['a signature of another length', `Bearer ${head}.${payload}.${signature.slice(4)}`],
    ['non-ASCII bytes', 'Bearer \u00ff\u00fe\u00e9'],
  ];
};

/** Values of the `Cookie` header without a valid refresh token, and of the `Origin` header with them. */
export const invalidCookies: readonly FuzzInput<Readonly<Record<'cookie' | 'origin', string>>>[] = [
  ['empty', { cookie: '', origin: '' }],
  ['no value', { cookie: 'showhands_kept', origin: 'null' }],
  ['an empty value', { cookie: 'showhands_kept=', origin: 'http://' }],
  ['only separators', { cookie: ';;=;=;;', origin: '://' }],
  ['an unknown token', { cookie: `showhands_kept=${'A'.repeat(43)}`, origin: 'http://localhost' }],
  ['two unknown tokens', { cookie: 'showhands_kept=a; showhands_kept=b', origin: 'http://localhost:99999' }],
  ['4,000 characters', { cookie: `showhands_kept=${'a'.repeat(4_000)}`, origin: `http://${'a'.repeat(4_000)}` }],
  ['SQL', { cookie: "showhands_kept=' or 1=1 --", origin: "' or 1=1 --" }],
  ['invalid percent encoding', { cookie: 'showhands_kept=%ff%zz', origin: 'http://%ff' }],
  ['non-ASCII bytes', { cookie: 'showhands_kept=\u00ff\u00e9', origin: '\u00ff' }],
  ['__proto__', { cookie: '__proto__=x; constructor=y', origin: '__proto__' }],
];

/** Idempotency keys other than 1 to 255 printable ASCII characters, which must all be rejected with 400. */
export const invalidKeys: readonly FuzzInput<string>[] = [
  ['empty', ''],
  ['256 characters', 'k'.repeat(256)],
  ['5,000 characters', 'k'.repeat(5_000)],
  ['a tab inside', 'one\ttwo'],
  ['non-ASCII text', 'clé'],
  ['a non-ASCII byte', '\u00ff'],
];

/** Valid idempotency keys that look malicious. */
export const unusualKeys: readonly FuzzInput<string>[] = [
  ['SQL', "'; drop table idempotency_keys; --"],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['JSON', '{"key":["value"]}'],
  ['a script', '<script>alert(1)</script>'],
  ['255 characters', '~'.repeat(255)],
];

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Cursors that no list has issued, some of them in the format of issued ones. */
export const forgedCursors: readonly FuzzInput<string>[] = [
  ['not base64', '!!!!'],
  ['an empty string in base64', cursor('')],
  ['null', cursor(null)],
  ['a number', cursor(1e308)],
  ['an empty list', cursor([])],
  ['an object', cursor({ __proto__: null, length: 2 })],
  ['a long list', cursor(Array.from({ length: 100 }, () => 1))],
  ['deeply nested', Buffer.from('['.repeat(300)).toString('base64url')],
  ...[-1, -0.5, 1e15, 9e15, '1'].map((offset): FuzzInput<string> => [`offset ${offset}`, cursor([offset])]),
  ['only a time', cursor(['2026-01-01T00:00:00.000Z'])],
  ['only an id', cursor([ID])],
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
  ].flatMap((time): FuzzInput<string>[] => [
    [`time ${String(time).slice(0, 40)}`, cursor([time, ID])],
    [`time ${String(time).slice(0, 40)}, an id and a number`, cursor([time, ID, 1])],
    [`id ${String(time).slice(0, 40)}`, cursor(['2026-01-01T00:00:00.000Z', time])],
  ]),
  ['a nil id', cursor(['2026-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'])],
  ['SQL as the id', cursor(['2026-01-01T00:00:00.000Z', "' or 1=1 --"])],
  ['NUL as the id', cursor(['2026-01-01T00:00:00.000Z', '\0'])],
];
