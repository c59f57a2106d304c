import { expect, test } from '@jest/globals';
import { registrationSchema } from '@showhands/contracts';
import type { Claims } from './claims.ts';
import { usernamesFor } from './rules.ts';

const firstOf = (claims: Partial<Claims>) => usernamesFor({ iss: 'https://id.example.org', sub: '1', ...claims })[0];

test.each([
  ['the name', { name: ' Ada  Lovelace ', preferred_username: 'ada' }, 'Ada Lovelace'],
  ['the username, without a name', { preferred_username: 'ada' }, 'ada'],
  ['no address', { name: 'ada@example.org', preferred_username: 'ada' }, 'ada'],
  ['the next claim, if one is too short', { name: 'A', nickname: 'ada' }, 'ada'],
  ['the next claim, if one has hidden characters', { name: 'ad\u200ba', nickname: 'ada' }, 'ada'],
  ['one line of a name of several', { name: 'Ada\n\tLovelace\u0000' }, 'Ada Lovelace'],
  ['whole emoji of a long name', { name: '👩‍👩‍👧‍👦'.repeat(20) }, '👩‍👩‍👧‍👦'.repeat(6)],
  ['a word, without a name', { email: 'ada@example.org' }, 'New voter'],
])('a username is %s', (_, claims, expected) => {
  expect(firstOf(claims)).toBe(expected);
});

test('every username is valid', () => {
  const names = usernamesFor({
    iss: 'https://id.example.org',
    sub: '1',
    name: 'ö'.repeat(80),
    nickname: '@example.org',
  });
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(registrationSchema.shape.username.safeParse(name)).toMatchObject({ data: name });
});
