/** Something hostile and the name to speak of it by. */
export type Hostile<Value> = readonly [attack: string, value: Value];

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What no field expects, as JSON text: some of it no serialiser would write. */
export const hostileJson: readonly Hostile<string>[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['minus one', '-1'],
  ['a fraction', '0.5'],
  ['more than 32 bits', '2147483648'],
  ['more than 53 bits', '9007199254740993'],
  ['a huge number', '1e308'],
  ['a number beyond all', '1e999'],
  ['a number of 10,000 digits', '7'.repeat(10_000)],
  ['an empty list', '[]'],
  ['a list of null', '[null]'],
  ['a list of a list of text', '[["text"]]'],
  ['a list of 10,000', `[${'0,'.repeat(9_999)}0]`],
  ['a list of 10,000 objects', `[${'{},'.repeat(9_999)}{}]`],
  ['a list 10,000 deep', deep(10_000)],
  ['an empty object', '{}'],
  ['an object in an object', '{"a":{"b":{"c":"d"}}}'],
  ['a __proto__', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['an object that plays a string', '{"length":9,"toString":"x","valueOf":"y","trim":"z"}'],
  ['an operator', '{"$gt":""}'],
];

const text = (...codePoints: number[]): string => String.fromCodePoint(...codePoints);

const languages: readonly Hostile<string>[] = [
  ['right to left', 'שלום עליכם ومرحبا بالعالم'],
  ['an override of direction', `user${text(0x202e)}gpj.exe${text(0x202c)}`],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈🇪🇺👍🏽 five'],
  ['combining characters', `Z${text(0x0301, 0x0302, 0x0303, 0x0489).repeat(10)}algo`],
  ['not normalised', `Cafe${text(0x0301)} ${text(0x212b)}ngstrom ${text(0xfb01)}ne`],
  ['letters that grow with their case', 'İstanbul ß ŉ ǰ ΐ'],
  ['invisible characters', `a${text(0x200b, 0x200d, 0x2060, 0x00ad)}bcde`],
  ['a byte order mark inside', `byte${text(0xfeff)}order`],
  ['line and paragraph separators', `one${text(0x2028)}two${text(0x2029)}three`],
  ['non-characters', `none ${text(0xffff, 0xfffe, 0x10ffff)} here`],
  ['private use', text(0xe000, 0xf8ff, 0xf0000, 0x10fffd).repeat(2)],
];

const injections: readonly Hostile<string>[] = [
  ['SQL that drops', "'); drop table polls; --"],
  ['SQL that is always true', "' or '1'='1"],
  ['SQL that unites', "x' union select email, password_hash from users --"],
  ['SQL that sleeps', '$$; select pg_sleep(20); $$'],
  ['a backslash and a quote', "\\' or 1=1 \\"],
  ['a placeholder', 'what? :name ?? $1 @p1'],
  ['a script', '<script>alert(document.domain)</script>'],
  ['an image that fails', '"><img src=x onerror=alert(1)>'],
  ['an entity', '&lt;b&gt;&#x3c;/textarea>'],
  ['a template', '{{7*7}} \x24{7*7} <%= 7*7 %> #{7*7}'],
  ['a lookup', '\x24{jndi:ldap://127.0.0.1:9/a}'],
  ['any text', '%%%%%'],
  ['any character', '_____'],
  ['an escaped wildcard', '100\\% \\_sure\\'],
  ['a path that climbs', '../../../../../../etc/passwd'],
  ['a path of Windows', '..\\..\\..\\windows\\win.ini'],
  ['a file address', 'file:///etc/passwd'],
  ['a format', '%s%s%s%n%n%x%p%d'],
  ['a header', 'value\r\nSet-Cookie: admin=true\r\n\r\n<html>'],
  ['a log line', 'fine\n{"level":"error","msg":"forged"}'],
  ['a spreadsheet formula', '=HYPERLINK("http://127.0.0.1:9","x")'],
  ['a command', '$(reboot) `reboot` | reboot; reboot'],
  ['a terminal', `${text(0x1b)}[2J${text(0x1b)}]0;owned${text(0x07)}`],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['hasOwnProperty', 'hasOwnProperty'],
];

const unstorable: readonly Hostile<string>[] = [
  ['NUL', text(0)],
  ['NUL inside', `before${text(0)}after`],
  ['half a pair', `before\ud83dafter`],
  ['the other half', `before\udc00after`],
  ['a pair the wrong way round', `before\udc00\ud83dafter`],
];

const almostSomethingElse: readonly Hostile<string>[] = [
  ['nothing', ''],
  ['blanks', ' \t\r\n  '],
  ['blanks around', '  ten of us  '],
  ['the word null', 'null'],
  ['the word undefined', 'undefined'],
  ['the word NaN', 'NaN'],
  ['the word true', 'true'],
  ['a number as text', '1e308'],
  ['minus one as text', '-1'],
  ['no id at all', '00000000-0000-0000-0000-000000000000'],
  ['an unknown id', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['an id in capitals', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'],
  ['an id in braces', '{ffffffff-ffff-4fff-bfff-ffffffffffff}'],
  ['an id and more', 'ffffffff-ffff-4fff-bfff-ffffffffffff-ffff'],
  ['an address', 'mallory@example.org'],
  ['a strange address', '"><svg/onload=alert(1)>@example.org'],
];

const times: readonly Hostile<string>[] = [
  ['the year 0', '0000-01-01T00:00:00.000Z'],
  ['the last year', '9999-12-31T23:59:59.999Z'],
  ['beyond the last year', '9999-12-31T23:59:59.999-23:59'],
  ['a year of six digits', '+275760-09-13T00:00:00.000Z'],
  ['a leap second', '2099-12-31T23:59:60.000Z'],
  ['a day that is none', '2099-02-30T00:00:00.000Z'],
  ['the hour 24', '2099-01-01T24:00:00.000Z'],
  ['a time of 200 digits', `2099-01-01T00:00:00.${'0'.repeat(200)}Z`],
  ['infinity', 'infinity'],
];

/** Text that is hostile wherever it turns up, short enough for an address. */
export const hostileTexts: readonly Hostile<string>[] = [
  ...almostSomethingElse,
  ...languages,
  ...injections,
  ...unstorable,
  ...times,
];

/** Text for bodies alone. */
export const longTexts: readonly Hostile<string>[] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['10,000 emoji', '🗳️'.repeat(10_000)],
  ['200,000 characters', 'x'.repeat(200_000)],
];
