import { expect, test } from '@jest/globals';
import type { Digest } from '@showhands/contracts';
import { nextDigest } from './rules.ts';

const zone = 'Europe/Berlin';

test.each<[string, Partial<Digest>, string, string]>([
  ['later on the same day', {}, '2026-11-29T06:59:59Z', '2026-11-29T07:00:00Z'],
  ['on the next day, at the time itself', {}, '2026-11-29T07:00:00Z', '2026-11-30T07:00:00Z'],
  ['at the same time of the clocks in summer', {}, '2027-03-28T00:00:00Z', '2027-03-28T06:00:00Z'],
  ['an hour later, where the clocks skip its time', { hour: 2 }, '2027-03-27T23:00:00Z', '2027-03-28T01:00:00Z'],
  ['on the next Monday', { every: 'week' }, '2026-11-24T00:00:00Z', '2026-11-30T07:00:00Z'],
  ['on a Monday there', { every: 'week', zone: 'Pacific/Auckland' }, '2026-11-24T00:00:00Z', '2026-11-29T19:00:00Z'],
])('a digest comes %s', (_, fields, after, expected) => {
  const next = nextDigest({ every: 'day', hour: 8, zone, ...fields }, new Date(after));
  expect(next).toEqual(new Date(expected));
});
