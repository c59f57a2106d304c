const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Values of the `Authorization` header that must all be rejected with 401. */
export const invalidCredentials = (token: string): readonly string[] => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return [
    '',
    'Bearer',
    'Bearer    ',
    token,
    `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    `Token ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer Bearer ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer "${token}"`,
    'Bearer ..',
    `Bearer ${'.'.repeat(2_000)}`,
    'Bearer null',
    `Bearer ${'a'.repeat(5_000)}`,
    'Bearer YQ.YQ.YQ',
    `Bearer ${part(null)}.${part(null)}.YQ`,
    `Bearer ${part([])}.${part([])}.YQ`,
    `Bearer ${head}.${part('text')}.${signature}`,
    `Bearer ${head}.${part({ id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', exp: 9e15 })}.${signature}`,
    `Bearer ${Buffer.from('['.repeat(2_000)).toString('base64url')}.${payload}.${signature}`,
    `Bearer ${part({ alg: 'RS256', kid: "' or 1=1 --" })}.${payload}.${signature}`,
    `Bearer ${part({ alg: 'RS256', kid: '__proto__' })}.${payload}.${signature}`,
    `Bearer ${part({ alg: { $ne: 1 }, kid: 'x' })}.${payload}.${signature}`,
    `Bearer ${head}.${payload}.`,
    `Bearer ${head}.${payload}.${signature.slice(4)}`,
    'Bearer \u00ff\u00fe\u00e9',
  ];
};

/** Values of the `Cookie` header without a valid refresh token, and of the `Origin` header with them. */
export const invalidCookies: readonly Readonly<Record<'cookie' | 'origin', string>>[] = [
  { cookie: '', origin: '' },
  { cookie: 'showhands_kept', origin: 'null' },
  { cookie: 'showhands_kept=', origin: 'http://' },
  { cookie: ';;=;=;;', origin: '://' },
  { cookie: `showhands_kept=${'A'.repeat(43)}`, origin: 'http://localhost' },
  { cookie: 'showhands_kept=a; showhands_kept=b', origin: 'http://localhost:99999' },
  { cookie: `showhands_kept=${'a'.repeat(4_000)}`, origin: `http://${'a'.repeat(4_000)}` },
  { cookie: "showhands_kept=' or 1=1 --", origin: "' or 1=1 --" },
  { cookie: 'showhands_kept=%ff%zz', origin: 'http://%ff' },
  { cookie: 'showhands_kept=\u00ff\u00e9', origin: '\u00ff' },
  { cookie: '__proto__=x; constructor=y', origin: '__proto__' },
];

/** Idempotency keys other than 1 to 255 printable ASCII characters, which must all be rejected with 400. */
export const invalidKeys: readonly string[] = ['', 'k'.repeat(256), 'k'.repeat(5_000), 'one\ttwo', 'clé', '\u00ff'];

/** Valid idempotency keys that look malicious. */
export const unusualKeys: readonly string[] = [
  "'; drop table idempotency_keys; --",
  '__proto__',
  'constructor',
  '{"key":["value"]}',
  '<script>alert(1)</script>',
  '~'.repeat(255),
];

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Cursors that no list has issued, some of them in the format of issued ones. */
export const forgedCursors: readonly string[] = [
  '!!!!',
  cursor(''),
  cursor(null),
  cursor(1e308),
  cursor([]),
  cursor({ __proto__: null, length: 2 }),
  cursor(Array.from({ length: 100 }, () => 1)),
  Buffer.from('['.repeat(300)).toString('base64url'),
  ...[-1, -0.5, 1e15, 9e15, '1'].map((offset) => cursor([offset])),
  cursor(['2026-01-01T00:00:00.000Z']),
  cursor([ID]),
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
  ].flatMap((time) => [cursor([time, ID]), cursor([time, ID, 1]), cursor(['2026-01-01T00:00:00.000Z', time])]),
  cursor(['2026-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000']),
  cursor(['2026-01-01T00:00:00.000Z', "' or 1=1 --"]),
  cursor(['2026-01-01T00:00:00.000Z', '\0']),
];
