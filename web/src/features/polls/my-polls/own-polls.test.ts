import { describe, expect, test } from '@jest/globals';
import { aPoll, uuid } from '../../../../jest/factories.ts';
import { figuresOf, ownPollsOf } from './own-figures.ts';
import { ownAfterClosing, ownAfterDeletion, ownAfterUpdate } from './own-polls.ts';

const ME = uuid();
const OPEN = aPoll({ creator: ME, version: 3, total_votes: 5 });
const ENDED = aPoll({ creator: ME, version: 8, status: 'closed', total_votes: 2 });
const DRAFT = aPoll({ creator: ME, version: 1, status: 'draft' });
const OWN = ownPollsOf(ME, [OPEN, ENDED, DRAFT]);

const counts = (all: number, active: number, closed: number, draft: number) => ({ all, active, closed, draft });

test('counts each status and all votes', () => {
  expect(figuresOf(OWN)).toEqual({ counts: counts(3, 1, 1, 1), votes: 7 });
  expect(figuresOf(ownPollsOf(ME, []))).toEqual({ counts: counts(0, 0, 0, 0), votes: 0 });
});

describe('an update', () => {
  test('moves a poll between the counts, and its votes', () => {
    const closed = ownAfterUpdate(OWN, { ...OPEN, version: 4, status: 'closed', total_votes: 6 });
    expect(figuresOf(closed)).toEqual({ counts: counts(3, 0, 2, 1), votes: 8 });
    const published = ownAfterUpdate(closed, { ...DRAFT, version: 2, status: 'active' });
    expect(figuresOf(published)).toEqual({ counts: counts(3, 1, 2, 0), votes: 8 });
  });

  test.each([
    ['that is known already', { ...OPEN, total_votes: 9 }],
    ['that is older', { ...OPEN, version: 2, status: 'closed' as const }],
    ["of another person's poll", aPoll({ version: 9 })],
    ["of another person's draft", { id: uuid(), version: 9, status: 'draft' as const }],
  ])('%s changes nothing', (_name, update) => {
    expect(ownAfterUpdate(OWN, update)).toBe(OWN);
  });

  test('of a poll that was put up elsewhere adds it, once', () => {
    const added = aPoll({ creator: ME });
    const once = ownAfterUpdate(OWN, added);
    expect(figuresOf(once).counts.all).toBe(4);
    expect(ownAfterUpdate(once, added)).toBe(once);
  });
});

test('a closing moves an open poll, and no other', () => {
  expect(figuresOf(ownAfterClosing(OWN, OPEN.id)).counts).toEqual(counts(3, 0, 2, 1));
  for (const id of [ENDED.id, DRAFT.id, uuid()]) expect(ownAfterClosing(OWN, id)).toBe(OWN);
});

test('a deletion takes the poll and its votes, once', () => {
  const left = ownAfterDeletion(OWN, OPEN.id);
  expect(figuresOf(left)).toEqual({ counts: counts(2, 0, 1, 1), votes: 2 });
  expect(ownAfterDeletion(left, OPEN.id)).toBe(left);
});

test('what is read again takes no poll back to an older state, and lets go of what is gone', () => {
  const newer = ownAfterUpdate(OWN, { ...OPEN, version: 4, total_votes: 6 });
  const read = ownPollsOf(ME, [OPEN, { ...ENDED, version: 9, status: 'active' }], newer);
  expect(figuresOf(read)).toEqual({ counts: counts(2, 2, 0, 0), votes: 8 });
});
