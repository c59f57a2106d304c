import { describe, expect, test } from '@jest/globals';
import { aPoll, uuid } from '#jest/factories.ts';
import { ownPollsAfterDeletion, ownPollsAfterUpdate } from './own-polls.ts';
import { ownPollsOf, ownStatsOf } from './own-stats.ts';

const ME = uuid();
const ACTIVE = aPoll({ creator: ME, version: 3, total_votes: 5 });
const CLOSED = aPoll({ creator: ME, version: 8, status: 'closed', total_votes: 2 });
const DRAFT = aPoll({ creator: ME, version: 1, status: 'draft' });
const OWN = ownPollsOf(ME, [ACTIVE, CLOSED, DRAFT]);

const counts = (all: number, active: number, closed: number, draft: number) => ({ all, active, closed, draft });

test('counts the polls of each status and all votes', () => {
  expect(ownStatsOf(OWN)).toEqual({ counts: counts(3, 1, 1, 1), votes: 7 });
  expect(ownStatsOf(ownPollsOf(ME, []))).toEqual({ counts: counts(0, 0, 0, 0), votes: 0 });
});

describe('an update', () => {
  test('changes the counts of the statuses and the votes', () => {
    const closed = ownPollsAfterUpdate(OWN, { ...ACTIVE, version: 4, status: 'closed', total_votes: 6 });
    expect(ownStatsOf(closed)).toEqual({ counts: counts(3, 0, 2, 1), votes: 8 });
    const published = ownPollsAfterUpdate(closed, { ...DRAFT, version: 2, status: 'active' });
    expect(ownStatsOf(published)).toEqual({ counts: counts(3, 1, 2, 0), votes: 8 });
  });

  test.each([
    ['with the known version', { ...ACTIVE, total_votes: 9 }],
    ['with an older version', { ...ACTIVE, version: 2, status: 'closed' as const }],
    ["of another person's poll", aPoll({ version: 9 })],
    ["of another person's draft", { id: uuid(), version: 9, status: 'draft' as const }],
  ])('%s changes nothing', (_name, update) => {
    expect(ownPollsAfterUpdate(OWN, update)).toBe(OWN);
  });

  test('adds an unknown own poll once', () => {
    const added = aPoll({ creator: ME });
    const once = ownPollsAfterUpdate(OWN, added);
    expect(ownStatsOf(once).counts.all).toBe(4);
    expect(ownPollsAfterUpdate(once, added)).toBe(once);
  });
});

test('subtracts a deleted poll and its votes once', () => {
  const remaining = ownPollsAfterDeletion(OWN, ACTIVE.id);
  expect(ownStatsOf(remaining)).toEqual({ counts: counts(2, 0, 1, 1), votes: 2 });
  expect(ownPollsAfterDeletion(remaining, ACTIVE.id)).toBe(remaining);
});

test('keeps newer cached summaries after a refetch, and drops polls that are gone', () => {
  const newer = ownPollsAfterUpdate(OWN, { ...ACTIVE, version: 4, total_votes: 6 });
  const refetched = ownPollsOf(ME, [ACTIVE, { ...CLOSED, version: 9, status: 'active' }], newer);
  expect(ownStatsOf(refetched)).toEqual({ counts: counts(2, 2, 0, 0), votes: 8 });
});
