import { expect, test } from '@jest/globals';
import { accountScope, networkOf } from './rules.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an account is the same in either case, and does not show its address', () => {
  expect(accountScope('Ada@Example.org')).toBe(accountScope('ada@example.org'));
  expect(accountScope('ada@example.org')).not.toBe(accountScope('bob@example.org'));
  expect(accountScope('ada@example.org')).toMatch(/^account:[\da-f]{64}$/);
});
