/** An unexpected value, and the label that names it in failure messages and test titles. */
export type FuzzInput<Value> = readonly [label: string, value: Value];

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON texts that fields do not expect, including numbers that `JSON.stringify` never writes. */
export const jsonInputs: readonly FuzzInput<string>[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['zero', '0'],
  ['negative zero', '-0'],
  ['a negative number', '-1'],
  ['a fraction', '0.5'],
  ['more than 32 bits', '2147483648'],
  ['more than 53 bits', '9007199254740993'],
  ['a huge number', '1e308'],
  ['a number that overflows to infinity', '1e999'],
  ['a number of 10,000 digits', '7'.repeat(10_000)],
  ['an empty list', '[]'],
  ['a list of null', '[null]'],
  ['a nested list', '[["text"]]'],
  ['a list of 10,000', `[${'0,'.repeat(9_999)}0]`],
  ['a list of 10,000 objects', `[${'{},'.repeat(9_999)}{}]`],
  ['a list nested 10,000 deep', deep(10_000)],
  ['an empty object', '{}'],
  ['a nested object', '{"a":{"b":{"c":"d"}}}'],
  ['a __proto__', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['an object with string properties', '{"length":9,"toString":"x","valueOf":"y","trim":"z"}'],
  ['a MongoDB operator', '{"$gt":""}'],
];

const text = (...codePoints: number[]): string => String.fromCodePoint(...codePoints);

const languages: readonly FuzzInput<string>[] = [
  ['right to left', 'שלום עליכם ومرحبا بالعالم'],
  ['a direction override', `user${text(0x202e)}gpj.exe${text(0x202c)}`],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈🇪🇺👍🏽 five'],
  ['combining characters', `Z${text(0x0301, 0x0302, 0x0303, 0x0489).repeat(10)}algo`],
  ['not NFC-normalised', `Cafe${text(0x0301)} ${text(0x212b)}ngstrom ${text(0xfb01)}ne`],
  ['letters whose length depends on case', 'İstanbul ß ŉ ǰ ΐ'],
  ['invisible characters', `a${text(0x200b, 0x200d, 0x2060, 0x00ad)}bcde`],
  ['a byte order mark inside', `byte${text(0xfeff)}order`],
  ['line and paragraph separators', `one${text(0x2028)}two${text(0x2029)}three`],
  ['non-characters', `none ${text(0xffff, 0xfffe, 0x10ffff)} here`],
  ['private use', text(0xe000, 0xf8ff, 0xf0000, 0x10fffd).repeat(2)],
];

const injections: readonly FuzzInput<string>[] = [
  ['SQL that drops', "'); drop table polls; --"],
  ['SQL that is always true', "' or '1'='1"],
  ['SQL with union', "x' union select email, password_hash from users --"],
  ['SQL that sleeps', '$$; select pg_sleep(20); $$'],
  ['a backslash and a quote', "\\' or 1=1 \\"],
  ['query placeholders', 'what? :name ?? $1 @p1'],
  ['a script', '<script>alert(document.domain)</script>'],
  ['an image that fails', '"><img src=x onerror=alert(1)>'],
  ['HTML entities', '&lt;b&gt;&#x3c;/textarea>'],
  ['template expressions', '{{7*7}} \x24{7*7} <%= 7*7 %> #{7*7}'],
  ['a JNDI lookup', '\x24{jndi:ldap://127.0.0.1:9/a}'],
  ['LIKE wildcards for any text', '%%%%%'],
  ['LIKE wildcards for any character', '_____'],
  ['escaped LIKE wildcards', '100\\% \\_sure\\'],
  ['path traversal', '../../../../../../etc/passwd'],
  ['Windows path traversal', '..\\..\\..\\windows\\win.ini'],
  ['a file URL', 'file:///etc/passwd'],
  ['format specifiers', '%s%s%s%n%n%x%p%d'],
  ['header injection', 'value\r\nSet-Cookie: admin=true\r\n\r\n<html>'],
  ['log injection', 'fine\n{"level":"error","msg":"forged"}'],
  ['a spreadsheet formula', '=HYPERLINK("http://127.0.0.1:9","x")'],
  ['shell commands', '$(reboot) `reboot` | reboot; reboot'],
  ['terminal escape sequences', `${text(0x1b)}[2J${text(0x1b)}]0;owned${text(0x07)}`],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['hasOwnProperty', 'hasOwnProperty'],
];

const unstorable: readonly FuzzInput<string>[] = [
  ['NUL', text(0)],
  ['NUL inside', `before${text(0)}after`],
  ['a lone high surrogate', `before\ud83dafter`],
  ['a lone low surrogate', `before\udc00after`],
  ['a reversed surrogate pair', `before\udc00\ud83dafter`],
];

const ambiguous: readonly FuzzInput<string>[] = [
  ['empty', ''],
  ['whitespace', ' \t\r\n  '],
  ['surrounding spaces', '  ten of us  '],
  ['the word null', 'null'],
  ['the word undefined', 'undefined'],
  ['the word NaN', 'NaN'],
  ['the word true', 'true'],
  ['a number as text', '1e308'],
  ['a negative number as text', '-1'],
  ['the nil UUID', '00000000-0000-0000-0000-000000000000'],
  ['an unknown id', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['an id in upper case', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'],
  ['an id in braces', '{ffffffff-ffff-4fff-bfff-ffffffffffff}'],
  ['an id with a suffix', 'ffffffff-ffff-4fff-bfff-ffffffffffff-ffff'],
  ['an email address', 'mallory@example.org'],
  ['an email address with a script', '"><svg/onload=alert(1)>@example.org'],
];

const times: readonly FuzzInput<string>[] = [
  ['the year 0', '0000-01-01T00:00:00.000Z'],
  ['the year 9999', '9999-12-31T23:59:59.999Z'],
  ['after the year 9999', '9999-12-31T23:59:59.999-23:59'],
  ['a year of six digits', '+275760-09-13T00:00:00.000Z'],
  ['a leap second', '2099-12-31T23:59:60.000Z'],
  ['an invalid date', '2099-02-30T00:00:00.000Z'],
  ['the hour 24', '2099-01-01T24:00:00.000Z'],
  ['a time of 200 digits', `2099-01-01T00:00:00.${'0'.repeat(200)}Z`],
  ['infinity', 'infinity'],
];

/** Texts for any place, short enough for a URL. */
export const textInputs: readonly FuzzInput<string>[] = [
  ...ambiguous,
  ...languages,
  ...injections,
  ...unstorable,
  ...times,
];

/** Texts for bodies only, too long for a URL. */
export const longTextInputs: readonly FuzzInput<string>[] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['10,000 emoji', '🗳️'.repeat(10_000)],
  ['200,000 characters', 'x'.repeat(200_000)],
];
