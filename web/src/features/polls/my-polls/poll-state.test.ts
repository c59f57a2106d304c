import { expect, test } from '@jest/globals';
import { aPoll } from '../../../../jest/factories.ts';
import { isPastEnd, tabFrom } from './poll-state.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const [BEFORE, LATER] = ['2026-11-21T11:59:00.000Z', '2026-11-21T12:01:00.000Z'];

test.each([
  ['closed by its end', { status: 'closed', ends_at: BEFORE, auto_closed: true }, true],
  ['closed by its end, by a clock that runs ahead', { status: 'closed', ends_at: LATER, auto_closed: true }, true],
  ['closed by hand before its end, which has passed', { status: 'closed', ends_at: BEFORE }, true],
  ['closed by hand before its end', { status: 'closed', ends_at: LATER }, false],
  ['closed without an end', { status: 'closed', ends_at: null }, false],
  ['open', { status: 'active', ends_at: LATER }, false],
] as const)('opening a poll again that was %s clears its end: %s', (_name, parts, clears) => {
  expect(isPastEnd(aPoll(parts), NOW)).toBe(clears);
});

test.each([
  ['', 'all'],
  ['status=active', 'active'],
  ['status=closed', 'closed'],
  ['status=draft', 'draft'],
  ['status=open', 'all'],
])('the address "%s" names the tab %s', (search, tab) => {
  expect(tabFrom(new URLSearchParams(search))).toBe(tab);
});
