import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSocketLimits, noSocketLimits, ownerOf, type SocketOwner } from './socket-limits.ts';

const NETWORK = '203.0.113.9';

/** How many of 20,000 attempts pass, each by the owner of that index. */
const passed = (attempt: (owner: SocketOwner) => boolean, ownerOfIndex: (index: number) => SocketOwner): number =>
  Array.from({ length: 20_000 }, (_, index) => attempt(ownerOfIndex(index))).filter(Boolean).length;

test.each(['sockets', 'watchedPolls'] as const)('%s are limited per user and per network, until released', (name) => {
  const quota = createSocketLimits()[name];
  const ada = ownerOf(randomUUID(), '127.0.0.1');
  const ofAda = passed(quota.take, () => ada);
  expect(ofAda).toBeLessThan(1_000);
  quota.release(ada);
  expect(passed(quota.take, () => ada)).toBe(1);

  const ofNetwork = passed(quota.take, () => ownerOf(randomUUID(), NETWORK));
  expect(ofNetwork).toBeGreaterThan(10 * ofAda);
  expect(ofNetwork).toBeLessThan(20_000);
  expect(quota.take(ownerOf(randomUUID(), '203.0.113.10'))).toBe(true);
  expect(passed(quota.take, () => ownerOf(randomUUID(), '::1'))).toBe(20_000);
});

test('joins are limited per user and per network', () => {
  const { mayJoin } = createSocketLimits();
  const ada = ownerOf(randomUUID(), '127.0.0.1');
  expect(passed(mayJoin, () => ada)).toBeLessThan(2_000);
  expect(passed(mayJoin, () => ownerOf(randomUUID(), NETWORK))).toBeLessThan(20_000);
  expect(passed(mayJoin, () => ownerOf(randomUUID(), '127.0.0.1'))).toBe(20_000);
});

test('nothing is limited with RATE_LIMITS=off', () => {
  const ada = ownerOf(randomUUID(), NETWORK);
  expect(passed(noSocketLimits.sockets.take, () => ada)).toBe(20_000);
  expect(passed(noSocketLimits.mayJoin, () => ada)).toBe(20_000);
});
