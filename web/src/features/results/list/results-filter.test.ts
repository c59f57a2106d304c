import { expect, test } from '@jest/globals';
import { NO_FILTER, parseResultsFilter, type ResultsFilter, resultsSearchParams } from './results-filter.ts';

test.each<[string, ResultsFilter]>([
  ['', NO_FILTER],
  ['status=active', { ...NO_FILTER, status: 'active' }],
  ['q=bus+line&category=sports&status=closed', { q: 'bus line', category: 'sports', status: 'closed' }],
])('"%s" is parsed and serialized', (query, filter) => {
  expect(parseResultsFilter(new URLSearchParams(query))).toEqual(filter);
  expect(resultsSearchParams(filter).toString()).toBe(query);
});

test.each(['status=draft', 'status=open', 'category=nonsense', 'status='])('ignores the invalid "%s"', (query) => {
  expect(parseResultsFilter(new URLSearchParams(query))).toEqual(NO_FILTER);
});
