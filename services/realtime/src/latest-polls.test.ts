import { beforeEach, describe, expect, test } from '@jest/globals';
import { aPoll, shuffled, votedTimes } from '../test/support/events.ts';
import { createLatestPolls, type LatestPolls } from './latest-polls.ts';

describe('the latest polls', () => {
  const poll = aPoll();
  let latest: LatestPolls;

  beforeEach(() => {
    latest = createLatestPolls();
  });

  test('are the newest in any order, and nothing is news twice', () => {
    const states = Array.from({ length: 20 }, (_, votes) => votedTimes(poll, votes));
    const news = shuffled(states, 3).filter((state) => latest.note(state)?.isNews);
    expect(latest.note(poll)).toEqual({ newest: votedTimes(poll, 19), isNews: false });
    const versions = news.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
    expect(versions.at(-1)).toBe(20);
  });

  test('of a poll that is gone nothing is news', () => {
    latest.forget(poll.id);
    expect(latest.note(votedTimes(poll, 5))).toBeUndefined();
  });

  test('take up a bounded amount of memory, the oldest go first', () => {
    const option = poll.options.slice(0, 1);
    const large = Array.from({ length: 100 }, () => option).flat();
    for (let count = 0; count < 5_000; count += 1) latest.note(aPoll({ options: large }));
    latest.note(poll);
    expect(latest.note(poll)?.isNews).toBe(false);
    for (let count = 0; count < 5_000; count += 1) latest.note(aPoll({ options: large }));
    expect(latest.note(poll)?.isNews).toBe(true);
  });
});
