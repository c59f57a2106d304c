import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { pollWithVotes } from '#jest/factories.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { factsOf } from './facts.ts';

const [END, CLOSED] = ['2026-11-22T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];

const factsWith = (parts: Partial<Poll> = {}) =>
  new Map(factsOf(pollWithVotes([1_000, 1], parts)).map(({ label, value }) => [label, value]));

test('formats the statistics', () => {
  const facts = factsWith({ creator_username: 'ben' });
  expect(facts.get('Total votes')).toBe('1,001');
  expect(facts.get('Highest votes')).toBe('1,000');
  expect(facts.get('Average per option')).toBe('500.5');
  expect(facts.get('By')).toBe('ben');
});

test.each([
  [false, undefined],
  [true, '600'],
])('multiple votes %p: shows %p voters', (multiple, voters) => {
  expect(factsWith({ allow_multiple_votes: multiple, voters_count: 600 }).get('Voters')).toBe(voters);
});

test.each<[string, Partial<Poll>, [string, string]]>([
  ['an active poll without an end', {}, ['End date', 'Never expires']],
  ['an active poll with an end', { ends_at: END }, ['End date', formatZonedTime(END)]],
  [
    'a poll closed before its end',
    { status: 'closed', ends_at: END, closed_at: CLOSED },
    ['Ended', formatZonedTime(CLOSED)],
  ],
  ['a closed poll not refetched yet', { status: 'closed', ends_at: END }, ['Ended', formatZonedTime(END)]],
])('shows the end of %s', (_name, parts, fact) => {
  expect([...factsWith(parts)]).toContainEqual(fact);
});
