import { expect, test } from '@jest/globals';
import { isLoopback, limitedNetwork, networkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('networkOf(%j) is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::ffff:12.7.0.1', false],
  ['::2', false],
  ['2001:db8::127', false],
  ['', false],
])('isLoopback(%j) is %j', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['127.8.9.10', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
])('limits count %s as %j', (address, network) => {
  expect(limitedNetwork(address)).toBe(network);
});
