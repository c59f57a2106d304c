import { expect, test } from '@jest/globals';
import { createSecret, groupedSecret, secretUri } from './secret.ts';

test('a secret is 20 random bytes in base32', () => {
  const secrets = new Set(Array.from({ length: 50 }, createSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the address escapes the email', () => {
  expect(secretUri('ABCD', 'a&b@example.org')).toBe(
    'otpauth://totp/Showhands%3Aa%26b%40example.org?secret=ABCD&issuer=Showhands',
  );
  expect(groupedSecret('ABCDEFGH')).toBe('ABCD EFGH');
});
