import { expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { chunksOf, parseEntries } from './invited-entries.ts';

test.each<[string, string, string[], string[]]>([
  ['nothing', ' \n ,; ', [], []],
  ['lines, commas and semicolons', 'Ada\r\nGrace, Margaret;Joan', ['Ada', 'Grace', 'Margaret', 'Joan'], []],
  ['names with spaces', 'Ada of London\nGrace', ['Ada of London', 'Grace'], []],
  ['repeated entries', 'Ada, ada, ADA', ['Ada'], []],
  [
    'addresses of mail programs',
    'Ada <ada@example.org>; grace@example.org',
    ['ada@example.org', 'grace@example.org'],
    [],
  ],
  ['invalid ones', 'x, ada@, Grace', ['Grace'], ['x', 'ada@']],
])('finds %s', (_, text, entries, invalid) => {
  expect(parseEntries(text)).toEqual({ entries, invalid });
});

test('splits a long list into requests of a size that the server takes', () => {
  const entries = Array.from({ length: limits.invited.max }, (_, index) => `voter-${index}@université.example`);
  const chunks = chunksOf(entries);
  expect(chunks.flat()).toEqual(entries);
  for (const chunk of chunks) {
    expect(Buffer.byteLength(JSON.stringify({ entries: chunk }))).toBeLessThan(limits.bodyBytes / 2);
  }
  expect(chunksOf([])).toEqual([]);
});
