import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { aPoll } from '#jest/factories.ts';
import { matchesFilter, matchesList, type PollList, parsePollFilter, pollSearchParams } from './poll-filter.ts';

test.each([
  ['', { q: '', category: 'all' }],
  ['?q=%20bus%20line%20', { q: 'bus line', category: 'all' }],
  ['?category=sports&q=derby', { q: 'derby', category: 'sports' }],
  ['?category=nonsense', { q: '', category: 'all' }],
])('parses %p as %p', (query, filter) => {
  expect(parsePollFilter(new URLSearchParams(query))).toEqual(filter);
});

test('omits defaults from the URL parameters', () => {
  expect(pollSearchParams({ q: '', category: 'all' }).toString()).toBe('');
  expect(pollSearchParams({ q: ' 50% & more ', category: 'other' }).toString()).toBe('q=50%25+%26+more&category=other');
});

test.each([
  ['an empty filter', { q: '', category: 'all' as const }, true],
  ['its category', { q: '', category: 'politics' as const }, true],
  ['not another category', { q: '', category: 'sports' as const }, false],
  ['words of its title, case-insensitively', { q: 'BUS', category: 'all' as const }, true],
  ['words of its description', { q: 'thursday', category: 'all' as const }, true],
  ['not words that it lacks', { q: 'train', category: 'all' as const }, false],
  ['not % as a wildcard', { q: '%', category: 'all' as const }, false],
])('a poll matches %s', (_name, filter, expected) => {
  const poll = aPoll({ title: 'All-night bus line', description: 'Decided on Thursday.', category: 'politics' });
  expect(matchesFilter(poll, filter)).toBe(expected);
});

const DASHBOARD: PollList = { of: 'dashboard', q: '', category: 'all' };
const RESULTS: PollList = { of: 'results', q: '', category: 'all', status: 'all' };
const OWN: PollList = { of: 'own', creator: 'ada', status: 'all', q: '' };

test.each<[string, Partial<Poll>, PollList, boolean]>([
  ['the dashboard has closed polls', { status: 'closed' }, DASHBOARD, true],
  ['the dashboard has no drafts', { status: 'draft' }, DASHBOARD, false],
  ['a search in the dashboard has only matches', {}, { ...DASHBOARD, q: 'train' }, false],
  ['the results have polls with visible results', {}, RESULTS, true],
  ['the results have no polls with hidden results', { results_visible: false }, RESULTS, false],
  ['the results have no drafts', { status: 'draft' }, RESULTS, false],
  ['a search in the results has only matches', {}, { ...RESULTS, q: 'train' }, false],
  ['the active results have no closed poll', { status: 'closed' }, { ...RESULTS, status: 'active' }, false],
  ['the active results have an active poll', { status: 'active' }, { ...RESULTS, status: 'active' }, true],
  ['own polls have own drafts', { creator: 'ada', status: 'draft' }, OWN, true],
  ["own polls have no other person's polls", { creator: 'ben' }, OWN, false],
  ['a search in own polls has only matches', { creator: 'ada' }, { ...OWN, q: 'train' }, false],
  ['own drafts have no published polls', { creator: 'ada' }, { ...OWN, status: 'draft' }, false],
])('%s', (_name, parts, list, expected) => {
  expect(matchesList(aPoll(parts), list)).toBe(expected);
});
