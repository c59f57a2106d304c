import { expect, test } from '@jest/globals';
import { limitedNetwork } from './limit-connections.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['127.0.0.1', null],
  ['127.8.9.10', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
])('connections from %s count for %j', (address, network) => {
  expect(limitedNetwork(address)).toBe(network);
});
