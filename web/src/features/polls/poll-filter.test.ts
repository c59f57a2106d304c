import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll } from '../../../jest/factories.ts';
import { belongs, filterFrom, matches, type PollList, searchFrom } from './poll-filter.ts';

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

const DASHBOARD: PollList = { of: 'dashboard', q: '', category: 'all' };
const RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'all' };
const OWN: PollList = { of: 'own', creator: 'ada', status: 'all' };

test.each<[string, Partial<Poll>, PollList, boolean]>([
  ['the dashboard holds what is published', { status: 'closed' }, DASHBOARD, true],
  ['the dashboard holds no drafts', { status: 'draft' }, DASHBOARD, false],
  ['the dashboard holds what fits its words alone', {}, { ...DASHBOARD, q: 'train' }, false],
  ['results hold what this viewer may see', {}, RESULTS, true],
  ['results hold nothing hidden', { results_visible: false }, RESULTS, false],
  ['results hold no drafts', { status: 'draft' }, RESULTS, false],
  ['results hold what fits their words alone', {}, { ...RESULTS, q: 'train' }, false],
  ['open results hold no closed poll', { status: 'closed' }, { ...RESULTS, status: 'active' }, false],
  ['open results hold an open poll', { status: 'active' }, { ...RESULTS, status: 'active' }, true],
  ["one's own polls hold one's drafts", { creator: 'ada', status: 'draft' }, OWN, true],
  ["one's own polls hold nobody else's", { creator: 'ben' }, OWN, false],
  ["one's own drafts hold nothing published", { creator: 'ada' }, { ...OWN, status: 'draft' }, false],
])('%s', (_name, parts, list, expected) => {
  expect(belongs(aPoll(parts), list)).toBe(expected);
});
