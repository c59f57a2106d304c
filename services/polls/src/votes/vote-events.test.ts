import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OutgoingMessage } from '@showhands/service-kit';
import { outbox } from '@showhands/service-kit/outbox';
import { aPollSnapshot } from '@showhands/testing';
import { createVoteEvents, type VoteEvent } from './vote-events.ts';

const POLLS = Array.from({ length: 30 }, () => aPollSnapshot());
const [first = aPollSnapshot()] = POLLS;

const eventOf = (poll = first, version = 1, voters: readonly string[] = ['ada'], selections = 1): VoteEvent => {
  const change = {
    poll: { ...poll, version },
    voters: voters.map((id) => ({ id, username: id, selections })),
  };
  return { message: outbox.rowOf('poll.voted', { ...change, voters: [...change.voters] }), change };
};

describe('the events of votes', () => {
  let passedOn: OutgoingMessage[];
  let events: ReturnType<typeof createVoteEvents>;

  beforeEach(() => {
    jest.useFakeTimers();
    passedOn = [];
    events = createVoteEvents((messages) => passedOn.push(...messages));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('of few polls are passed on at once', () => {
    const all = POLLS.slice(0, 19).map((poll) => eventOf(poll));
    events.publish(all);
    expect(passedOn).toEqual(all.map(({ message }) => message));
  });

  test('of a burst on many polls are passed on together with those of the same poll', () => {
    const [one, two, three] = [
      eventOf(first, 1, ['ada', 'ben']),
      eventOf(first, 3, ['ada'], 0),
      eventOf(first, 2, ['cy']),
    ];
    const others = POLLS.slice(1).map((poll) => eventOf(poll));
    events.publish([one, ...others]);
    events.publish([two]);
    jest.advanceTimersByTime(150);
    events.publish([three]);
    expect(passedOn).toEqual([]);
    jest.advanceTimersByTime(50);
    expect(passedOn).toHaveLength(POLLS.length);
    expect(passedOn.slice(1)).toEqual(others.map(({ message }) => message));
    const [merged] = passedOn;
    const stored = [one, two, three].map(({ message }) => message.id);
    expect(merged?.replaces).toEqual(stored);
    const { id, occurredAt, payload } = JSON.parse(merged?.body ?? '{}');
    expect(id).toBe(merged?.id);
    expect(stored).not.toContain(id);
    expect(occurredAt).toBe(JSON.parse(one.message.body).occurredAt);
    expect(payload.poll.version).toBe(3);
    expect(payload.voters).toEqual([
      { id: 'ada', username: 'ada', selections: 0 },
      { id: 'ben', username: 'ben', selections: 1 },
      { id: 'cy', username: 'cy', selections: 1 },
    ]);
  });

  test('are passed on at once again after the burst, and on flush', () => {
    events.publish(POLLS.map((poll) => eventOf(poll)));
    jest.advanceTimersByTime(200);
    events.publish([eventOf()]);
    expect(passedOn).toHaveLength(POLLS.length + 1);
    events.publish(POLLS.map((poll) => eventOf(poll)));
    events.flush();
    expect(passedOn).toHaveLength(2 * POLLS.length + 1);
    jest.advanceTimersByTime(1_000);
    expect(passedOn).toHaveLength(2 * POLLS.length + 1);
  });
});
