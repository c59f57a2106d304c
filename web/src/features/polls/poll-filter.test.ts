import { expect, test } from '@jest/globals';
import { aPoll } from '../../../jest/factories.ts';
import { filterFrom, matches, searchFrom } from './poll-filter.ts';

test.each([
  ['', { q: '', category: 'all' }],
  ['?q=%20bus%20line%20', { q: 'bus line', category: 'all' }],
  ['?category=sports&q=derby', { q: 'derby', category: 'sports' }],
  ['?category=nonsense', { q: '', category: 'all' }],
])('the address %p holds %p', (address, filter) => {
  expect(filterFrom(new URLSearchParams(address))).toEqual(filter);
});

test('an address holds what is chosen and no more', () => {
  expect(searchFrom({ q: '', category: 'all' }).toString()).toBe('');
  expect(searchFrom({ q: ' 50% & more ', category: 'other' }).toString()).toBe('q=50%25+%26+more&category=other');
});

test.each([
  ['everything without a filter', { q: '', category: 'all' as const }, true],
  ['its category', { q: '', category: 'politics' as const }, true],
  ['no other category', { q: '', category: 'sports' as const }, false],
  ['its title, whatever the case', { q: 'BUS', category: 'all' as const }, true],
  ['its description', { q: 'thursday', category: 'all' as const }, true],
  ['no words that it does not hold', { q: 'train', category: 'all' as const }, false],
  ['no pattern: % is a plain character', { q: '%', category: 'all' as const }, false],
])('a poll matches %s', (_name, filter, expected) => {
  const poll = aPoll({ title: 'All-night bus line', description: 'Decided on Thursday.', category: 'politics' });
  expect(matches(poll, filter)).toBe(expected);
});
