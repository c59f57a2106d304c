import { expect, test } from '@jest/globals';
import { linkParts } from './link-parts.ts';

const linksIn = (text: string) => linkParts(text).flatMap((part) => (part.href === undefined ? [] : [part]));

test.each<[string, string, string]>([
  ['an address', 'https://example.org/menu', 'https://example.org/menu'],
  ['plain http', 'http://example.org', 'http://example.org/'],
  ['www', 'www.example.org/a', 'https://www.example.org/a'],
  ['capitals', 'HTTPS://Example.org/A', 'https://example.org/A'],
  ['brackets of its own', 'https://en.example.org/Tea_(drink)', 'https://en.example.org/Tea_(drink)'],
  ['query and fragment', 'https://example.org/?q=tea&n=2#top', 'https://example.org/?q=tea&n=2#top'],
  ['a port', 'https://example.org:8443/x', 'https://example.org:8443/x'],
  ['letters of other scripts', 'https://münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
])('links %s', (_, text, href) => {
  expect(linkParts(`See ${text}.`)).toEqual([{ text: 'See ' }, { text, href }, { text: '.' }]);
});

test.each([
  ['https://example.org/a, and', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['https://example.org/a?!…', 'https://example.org/a'],
  ['https://example.org/a)))', 'https://example.org/a'],
])('leaves out the punctuation around it: %s', (text, address) => {
  expect(linksIn(text).map((part) => part.text)).toEqual([address]);
});

test.each([
  ['no address', 'Tea or coffee?'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<b>x</b>'],
  ['markup', '<a href="//example.org">x</a> [x](example.org)'],
  ['credentials before the host', 'https://bank.example@evil.example/'],
  ['a host without a dot', 'http://localhost/admin'],
  ['a hidden direction mark', 'https://example.org/\u202Egpj.exe'],
  ['no host', 'https:// and http://.'],
  ['a bad host', 'https://exa_mple..org:99999/'],
  ['the tail of a word', 'xhttps://example.org'],
])('links nothing in %s', (_, text) => {
  expect(linksIn(text)).toEqual([]);
});

test('keeps every character, and links several addresses', () => {
  const text = 'https://a.example\nand (www.b.example), https://c.example/\u202Ex — https://d.example.';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksIn(text).map((part) => part.text)).toEqual(['https://a.example', 'www.b.example', 'https://d.example']);
});

test('takes any text without a failure', () => {
  for (const text of [
    '',
    ')'.repeat(2_000),
    `https://${'a.'.repeat(900)}`,
    'www.'.repeat(500),
    `https://e.org/${'('.repeat(1_900)}`,
    `https://e.org/${')'.repeat(1_900)}`,
  ]) {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
