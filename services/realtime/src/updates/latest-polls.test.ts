import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { aPollSnapshot } from '@showhands/testing';
import { shuffled, votedTimes } from '../../test/support/events.ts';
import { createLatestPolls, type LatestPolls } from './latest-polls.ts';

describe('the latest polls', () => {
  const poll = aPollSnapshot();
  let latest: LatestPolls;

  beforeEach(() => {
    latest = createLatestPolls();
  });

  test.each<[string, number[], number, { version: number; isNewer: boolean }]>([
    ['the first state', [], 1, { version: 1, isNewer: true }],
    ['a newer state', [1], 2, { version: 2, isNewer: true }],
    ['a newer state after a gap', [1], 9, { version: 9, isNewer: true }],
    ['the same state again', [2], 2, { version: 2, isNewer: false }],
    ['an older state', [3], 2, { version: 3, isNewer: false }],
    ['a state between two known ones', [1, 3], 2, { version: 3, isNewer: false }],
  ])('merge %s', (_, known, version, expected) => {
    for (const earlier of known) latest.merge({ ...poll, version: earlier });
    expect(latest.merge({ ...poll, version })).toMatchObject({
      latest: { id: poll.id, version: expected.version },
      isNewer: expected.isNewer,
    });
  });

  test('keep the latest version in any order, and report each as newer once', () => {
    const states = Array.from({ length: 20 }, (_, votes) => votedTimes(poll, votes));
    const newer = shuffled(states, 3).filter((state) => latest.merge(state)?.isNewer);
    expect(latest.merge(poll)).toMatchObject({ latest: votedTimes(poll, 19), isNewer: false });
    const versions = newer.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    expect(versions.at(-1)).toBe(20);
  });

  test.each<[string, Partial<PollSnapshot>, boolean]>([
    ['a vote', {}, false],
    ['an edit', { revision: 2 }, true],
    ['a new name of its creator', { creator_username: 'Renamed' }, true],
  ])('recognise %s', (_, change, isEdited) => {
    expect(latest.merge(poll)?.isEdited).toBeUndefined();
    expect(latest.merge({ ...votedTimes(poll, 1), ...change })?.isEdited).toBe(isEdited);
  });

  test('ignore late states of a deleted poll', () => {
    latest.markDeleted(poll.id);
    expect(latest.merge(votedTimes(poll, 5))).toBeUndefined();
  });

  test('evict the least recently used states at their memory limit', () => {
    const option = poll.options.slice(0, 1);
    const large = Array.from({ length: 100 }, () => option).flat();
    for (let count = 0; count < 5_000; count += 1) latest.merge(aPollSnapshot({ options: large }));
    latest.merge(poll);
    expect(latest.merge(poll)?.isNewer).toBe(false);
    for (let count = 0; count < 5_000; count += 1) latest.merge(aPollSnapshot({ options: large }));
    expect(latest.merge(poll)?.isNewer).toBe(true);
  });
});
