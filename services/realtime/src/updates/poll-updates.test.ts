import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { createMetrics } from '@showhands/service-kit/runtime';
import { aPollSnapshot } from '@showhands/testing';
import { votedTimes } from '../../test/support/events.ts';
import { createPollLists, type PollLists } from '../connections/poll-lists.ts';
import { FEED_ROOM } from '../connections/rooms.ts';
import type { LiveSocket } from '../connections/socket-server.ts';
import { noTopics } from '../replicas/topics.ts';
import { createLatestPolls, type LatestPolls } from './latest-polls.ts';
import type { PollBroadcast } from './poll-broadcast.ts';
import { createPollUpdates, type PollUpdates } from './poll-updates.ts';

/** Something sent to the feed or to a list. */
interface Frame {
  readonly at: number;
  readonly polls: readonly PollSnapshot[];
}

let latest: LatestPolls;
let lists: PollLists;
let updates: PollUpdates;
let feedSize: number;
let [feed, frames, wholes]: [Frame[], Frame[], Frame[]] = [[], [], []];

const now = () => globalThis.performance.now();

beforeEach(() => {
  jest.useFakeTimers();
  [feed, frames, wholes, feedSize] = [[], [], [], 1];
  [latest, lists] = [createLatestPolls(), createPollLists(noTopics)];
  const broadcast: PollBroadcast = {
    sizeOf: (room) => (room === FEED_ROOM ? feedSize : 0),
    toListeners: (poll, room) => (room === FEED_ROOM ? feed : wholes).push({ at: now(), polls: [poll] }),
    toList: (_list, polls) => frames.push({ at: now(), polls }),
    newPoll: () => undefined,
    toRoom: () => undefined,
    editToRoom: () => undefined,
    withdrawn: () => undefined,
    toSocket: () => undefined,
  };
  updates = createPollUpdates({
    broadcast,
    lists,
    latest,
    voterRooms: { ask: async () => undefined, askMissing: () => undefined, record: () => undefined },
    roomAccess: { recheck: async () => undefined },
    accessChanged: () => undefined,
    loadMonitor: { backoffFactor: () => 1, stop: () => undefined },
    metrics: createMetrics('realtime'),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const change = (kind: 'counted' | 'edited', poll: PollSnapshot): void => {
  latest.merge(poll);
  updates.apply({ kind, poll });
};

/** Votes on every poll ten times a second. @returns the last states */
const voteFor = (seconds: number, polls: readonly PollSnapshot[]): PollSnapshot[] => {
  let states = [...polls];
  for (let vote = 1; vote <= 10 * seconds; vote += 1) {
    states = polls.map((poll) => votedTimes(poll, vote));
    for (const poll of states) change('counted', poll);
    jest.advanceTimersByTime(100);
  }
  return states;
};
const settle = () => jest.advanceTimersByTime(60_000);
/** Most frames in any second. */
const rateOf = (sent: readonly Frame[]): number =>
  Math.max(...sent.map(({ at }) => sent.filter((other) => other.at >= at && other.at < at + 1_000).length));
const lastOf = (sent: readonly Frame[], { id }: PollSnapshot) =>
  sent.flatMap(({ polls }) => polls).findLast((poll) => poll.id === id);

const somePolls = (count: number) => Array.from({ length: count }, () => aPollSnapshot());
const watch = (id: string, polls: readonly PollSnapshot[]) => updates.watch({ id } as LiveSocket, polls);

describe('the feed', () => {
  test.each([
    [5, 5],
    [200, 20],
  ])('of %s polls has at most %s frames in any second, each poll once, up to its last state', (count, most) => {
    const states = voteFor(20, somePolls(count));
    settle();
    expect(rateOf(feed)).toBeLessThanOrEqual(most);
    for (const state of states) {
      const own = feed.filter(({ polls }) => polls[0]?.id === state.id);
      expect(rateOf(own)).toBe(1);
      expect(own.length).toBeGreaterThan(1);
      expect(lastOf(feed, state)).toEqual(state);
    }
  });

  test('of a large audience has fewer frames in proportion', () => {
    feedSize = 2_000;
    voteFor(20, somePolls(200));
    expect(rateOf(feed)).toBeLessThanOrEqual(100);
    expect(feed.length / 10 / 20).toBeLessThan(10);
  });

  test('is not sent a deleted poll', () => {
    const [poll] = somePolls(1) as [PollSnapshot];
    change('counted', votedTimes(poll, 1));
    latest.markDeleted(poll.id);
    updates.drop(poll.id);
    settle();
    expect(feed).toEqual([]);
  });
});

describe('a list', () => {
  test('of many active polls gets one frame in any second with those that have changed, up to their last state', () => {
    const polls = somePolls(100);
    for (const id of ['one', 'other']) watch(id, polls);
    const states = voteFor(20, polls);
    settle();
    expect(rateOf(frames)).toBe(1);
    expect(frames.length).toBeGreaterThan(17);
    for (const state of states) expect(lastOf(frames, state)).toEqual(state);
    frames = [];
    change('counted', votedTimes(polls[0] as PollSnapshot, 1_000));
    settle();
    expect(frames.map((frame) => frame.polls)).toEqual([[votedTimes(polls[0] as PollSnapshot, 1_000)]]);
  });

  test('with a large audience gets it in cohorts, each with every change', () => {
    const polls = somePolls(10);
    for (let index = 0; index < 300; index += 1) watch(`${index}`, polls);
    const states = voteFor(5, polls);
    settle();
    expect(rateOf(frames)).toBe(10);
    for (const state of states) {
      const last = frames.slice(-10).flatMap((frame) => frame.polls);
      expect(last.filter((poll) => poll.id === state.id && poll.version === state.version)).toHaveLength(10);
    }
  });

  test('is not sent counts before the edit that they belong to', () => {
    const [poll] = somePolls(1) as [PollSnapshot];
    watch('one', [poll]);
    const editedTimes = (edits: number) => ({ ...votedTimes(poll, edits), revision: poll.revision + edits });
    for (const edits of [1, 2, 3]) {
      change('edited', editedTimes(edits));
      jest.advanceTimersByTime(10);
    }
    settle();
    const known = (at: number) => wholes.findLast((whole) => whole.at <= at)?.polls[0]?.revision;
    for (const frame of frames)
      expect(frame.polls.map(({ revision }) => revision)).toEqual(frame.polls.map(() => known(frame.at)));
    expect(wholes.at(-1)?.polls).toEqual([editedTimes(3)]);
    expect(rateOf(wholes)).toBe(1);
  });

  test('is forgotten with its last socket', () => {
    const [poll] = somePolls(1) as [PollSnapshot];
    watch('one', [poll]);
    lists.unwatch('one');
    change('counted', votedTimes(poll, 1));
    settle();
    expect([frames, [...lists.withPoll(poll.id)]]).toEqual([[], []]);
  });
});
