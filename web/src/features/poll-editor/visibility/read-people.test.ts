import { expect, test } from '@jest/globals';
import { limits } from '@showhands/contracts';
import { readPeople } from './read-people.ts';

test.each<[string, string, string[], [number, string][], number]>([
  ['a list', 'Ada\r\ngrace@example.org\r\n', ['Ada', 'grace@example.org'], [], 0],
  ['rows of usernames', 'Ada;Grace\nJoan;Margaret', ['Ada', 'Grace', 'Joan', 'Margaret'], [], 0],
  [
    'named columns, of which the address counts',
    '\uFEFFName;E-Mail\n"Lovelace; Ada";ada@example.org\nGrace;\n;\nJoan;JOAN@example.org\nJoan;joan@example.org',
    ['ada@example.org', 'Grace', 'JOAN@example.org'],
    [],
    1,
  ],
  [
    'rows of a spreadsheet without names of columns',
    'Ada Lovelace\tada@example.org\nGrace "Amazing" Hopper\tgrace@example.org\nJoan\tnone',
    ['ada@example.org', 'grace@example.org'],
    [[3, 'Joan, none']],
    0,
  ],
  ['addresses of mail programs', '"Lovelace, Ada <ada@example.org>"\nx', ['ada@example.org'], [[2, 'x']], 0],
  ['nothing', ' \n,,\n', [], [], 0],
])('reads %s', (_, text, entries, invalid, duplicates) => {
  expect(readPeople(text)).toEqual({
    entries,
    invalid: invalid.map(([line, left]) => ({ line, text: left })),
    duplicates,
  });
});

test('reads the longest list, of which half is invalid', () => {
  const rows = Array.from({ length: 2 * limits.invited.max }, (_, index) =>
    index % 2 === 0 ? `Voter ${index},voter-${index}@example.org` : `Voter ${index},voter@`,
  );
  const { entries, invalid } = readPeople(['name,email', ...rows].join('\n'));
  expect(entries).toHaveLength(limits.invited.max * 2);
  expect(invalid).toHaveLength(0);
  expect(readPeople(rows.join('\n')).invalid).toHaveLength(limits.invited.max);
});
