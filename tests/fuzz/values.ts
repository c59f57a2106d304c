const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON texts that fields do not expect, including numbers that `JSON.stringify` never writes. */
export const hostileJson: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '0.5',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e999',
  '7'.repeat(10_000),
  '[]',
  '[null]',
  '[["text"]]',
  `[${'0,'.repeat(9_999)}0]`,
  `[${'{},'.repeat(9_999)}{}]`,
  deep(10_000),
  '{}',
  '{"a":{"b":{"c":"d"}}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"length":9,"toString":"x","valueOf":"y","trim":"z"}',
  '{"$gt":""}',
];

const text = (...codePoints: number[]): string => String.fromCodePoint(...codePoints);

const languages: readonly string[] = [
  'שלום עליכם ومرحبا بالعالم',
  `user${text(0x202e)}gpj.exe${text(0x202c)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈🇪🇺👍🏽 five',
  `Z${text(0x0301, 0x0302, 0x0303, 0x0489).repeat(10)}algo`,
  `Cafe${text(0x0301)} ${text(0x212b)}ngstrom ${text(0xfb01)}ne`,
  'İstanbul ß ŉ ǰ ΐ',
  `a${text(0x200b, 0x200d, 0x2060, 0x00ad)}bcde`,
  `byte${text(0xfeff)}order`,
  `one${text(0x2028)}two${text(0x2029)}three`,
  `none ${text(0xffff, 0xfffe, 0x10ffff)} here`,
  text(0xe000, 0xf8ff, 0xf0000, 0x10fffd).repeat(2),
];

const injections: readonly string[] = [
  "'); drop table polls; --",
  "' or '1'='1",
  "x' union select email, password_hash from users --",
  '$$; select pg_sleep(20); $$',
  "\\' or 1=1 \\",
  'what? :name ?? $1 @p1',
  '<script>alert(document.domain)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt;&#x3c;/textarea>',
  '{{7*7}} \x24{7*7} <%= 7*7 %> #{7*7}',
  '\x24{jndi:ldap://127.0.0.1:9/a}',
  '%%%%%',
  '_____',
  '100\\% \\_sure\\',
  '../../../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '%s%s%s%n%n%x%p%d',
  'value\r\nSet-Cookie: admin=true\r\n\r\n<html>',
  'fine\n{"level":"error","msg":"forged"}',
  '=HYPERLINK("http://127.0.0.1:9","x")',
  '$(reboot) `reboot` | reboot; reboot',
  `${text(0x1b)}[2J${text(0x1b)}]0;owned${text(0x07)}`,
  '__proto__',
  'constructor',
  'hasOwnProperty',
];

const unstorable: readonly string[] = [
  text(0),
  `before${text(0)}after`,
  `before\ud83dafter`,
  `before\udc00after`,
  `before\udc00\ud83dafter`,
];

const ambiguous: readonly string[] = [
  '',
  ' \t\r\n  ',
  '  ten of us  ',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e308',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  '{ffffffff-ffff-4fff-bfff-ffffffffffff}',
  'ffffffff-ffff-4fff-bfff-ffffffffffff-ffff',
  'mallory@example.org',
  '"><svg/onload=alert(1)>@example.org',
];

const times: readonly string[] = [
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '+275760-09-13T00:00:00.000Z',
  '2099-12-31T23:59:60.000Z',
  '2099-02-30T00:00:00.000Z',
  '2099-01-01T24:00:00.000Z',
  `2099-01-01T00:00:00.${'0'.repeat(200)}Z`,
  'infinity',
];

/** Texts for any place, short enough for a URL. */
export const hostileTexts: readonly string[] = [...ambiguous, ...languages, ...injections, ...unstorable, ...times];

/** Texts for bodies only, too long for a URL. */
export const longTexts: readonly string[] = ['x'.repeat(10_000), '🗳️'.repeat(10_000), 'x'.repeat(200_000)];
