import { expect, test } from '@jest/globals';
import { accountScope, passwordScope } from './rules.ts';

test('accountScope ignores the case of the email address and does not contain it', () => {
  expect(accountScope('Ada@Example.org')).toBe(accountScope('ada@example.org'));
  expect(accountScope('ada@example.org')).not.toBe(accountScope('bob@example.org'));
  expect(accountScope('ada@example.org')).toMatch(/^account:[\da-f]{64}$/);
});

test('passwordScope differs for each password of an account, and contains no hash of one', () => {
  const [former, current] = ['$argon2id$v=19$former', '$argon2id$v=19$current'];
  expect(passwordScope('ada', former)).toBe(passwordScope('ada', former));
  expect(
    new Set([passwordScope('ada', former), passwordScope('ada', current), passwordScope('bob', former)]).size,
  ).toBe(3);
  expect(passwordScope('ada', former)).toMatch(/^ada:[\w-]{16}$/);
});
