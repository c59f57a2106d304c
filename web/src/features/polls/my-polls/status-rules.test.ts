import { expect, test } from '@jest/globals';
import { aPoll } from '#jest/factories.ts';
import { myPollsSearchParams, parseMyPollsFilter, reopeningClearsEnd } from './status-rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const [BEFORE, LATER] = ['2026-11-21T11:59:00.000Z', '2026-11-21T12:01:00.000Z'];

test.each([
  ['closed by its end', { status: 'closed', ends_at: BEFORE, auto_closed: true }, true],
  ["closed by its end, if the server's clock is ahead", { status: 'closed', ends_at: LATER, auto_closed: true }, true],
  ['closed by hand, and its end has passed since', { status: 'closed', ends_at: BEFORE }, true],
  ['closed by hand before its end', { status: 'closed', ends_at: LATER }, false],
  ['closed without an end', { status: 'closed', ends_at: null }, false],
  ['active', { status: 'active', ends_at: LATER }, false],
] as const)('whether reopening clears the end of a poll %s', (_name, parts, clears) => {
  expect(reopeningClearsEnd(aPoll(parts), NOW)).toBe(clears);
});

test.each([
  ['', { status: 'all', q: '' }, ''],
  ['status=closed', { status: 'closed', q: '' }, 'status=closed'],
  ['q=+tea+&status=draft', { status: 'draft', q: 'tea' }, 'status=draft&q=tea'],
  ['q=tea&status=invited', { status: 'invited', q: '' }, 'status=invited'],
  ['status=open', { status: 'all', q: '' }, ''],
])('parses and formats "%s"', (search, filter, formatted) => {
  expect(parseMyPollsFilter(new URLSearchParams(search))).toEqual(filter);
  expect(String(myPollsSearchParams(parseMyPollsFilter(new URLSearchParams(search))))).toBe(formatted);
});
