import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import { outbox } from '@showhands/service-kit/outbox';
import { aPollSnapshot } from '@showhands/testing';
import { createVoteEvents, type VoteEvent } from './vote-events.ts';

const POLLS = Array.from({ length: 30 }, () => aPollSnapshot());
const [first = aPollSnapshot()] = POLLS;

let batches = 0;

const eventOf = (poll = first, version = 1, voters: readonly string[] = ['ada'], selections = 1): VoteEvent => {
  batches += 1;
  return {
    poll: { ...poll, version },
    voters: voters.map((id) => ({ id, username: id, selections })),
    origin: outbox.origin(),
    storedAs: `thin-${batches}`,
  };
};

const contentOf = ({ body, replaces }: OutgoingMessage) => {
  const { poll, voters } = JSON.parse(body).payload;
  return { poll, voters, storedAs: replaces };
};

const contentsOf = (events: readonly VoteEvent[]) =>
  events.map(({ poll, voters, storedAs }) => ({ poll, voters, storedAs: [storedAs] }));

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

  test('of a lone vote are passed on at once', () => {
    const event = eventOf();
    events.publish([event]);
    expect(passedOn.map(contentOf)).toEqual(contentsOf([event]));
  });

  test('of a few voters wait for those of the next few', () => {
    const few = POLLS.slice(1, 3).map((poll) => eventOf(poll));
    const next = eventOf(first, 2, ['ben']);
    events.publish([eventOf(first, 1, ['ada']), ...few]);
    jest.advanceTimersByTime(19);
    events.publish([next]);
    expect(passedOn).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(passedOn).toHaveLength(3);
    expect(passedOn[0] && contentOf(passedOn[0]).voters).toHaveLength(2);
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
    jest.advanceTimersByTime(100);
    events.publish([three]);
    expect(passedOn).toEqual([]);
    jest.advanceTimersByTime(50);
    expect(passedOn.slice(1).map(contentOf)).toEqual(contentsOf(others));
    const [merged] = passedOn;
    expect(merged?.replaces).toEqual([one, two, three].map(({ storedAs }) => storedAs));
    const { id, occurredAt, payload } = JSON.parse(merged?.body ?? '{}');
    expect(id).toBe(merged?.id);
    expect(occurredAt).toBe(one.origin.occurredAt);
    expect(payload.poll.version).toBe(3);
    expect(payload.voters).toEqual([
      { id: 'ada', username: 'ada', selections: 0 },
      { id: 'ben', username: 'ben', selections: 1 },
      { id: 'cy', username: 'cy', selections: 1 },
    ]);
  });

  test('of a burst on one poll wait for the next batches only', () => {
    const names = (batch: string) => Array.from({ length: 20 }, (_, index) => `${batch}-${index}`);
    events.publish([eventOf(first, 1, names('one'))]);
    events.publish([eventOf(first, 2, names('two'))]);
    expect(passedOn).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(passedOn.map((message) => contentOf(message).voters)).toEqual([
      [...names('one'), ...names('two')].map((id) => expect.objectContaining({ id })),
    ]);
  });

  test.each([
    [20, 100],
    [50, 250],
    [200, 500],
  ])('of a burst on %i polls wait for %i ms', (polls, ms) => {
    events.publish(Array.from({ length: polls }, () => eventOf(aPollSnapshot())));
    jest.advanceTimersByTime(ms - 1);
    expect(passedOn).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(passedOn).toHaveLength(polls);
  });

  test('are passed on at once again after the burst, and on flush', () => {
    events.publish(POLLS.map((poll) => eventOf(poll)));
    jest.advanceTimersByTime(150);
    events.publish([eventOf()]);
    expect(passedOn).toHaveLength(POLLS.length + 1);
    events.publish(POLLS.map((poll) => eventOf(poll)));
    events.flush();
    expect(passedOn).toHaveLength(2 * POLLS.length + 1);
    jest.advanceTimersByTime(1_000);
    expect(passedOn).toHaveLength(2 * POLLS.length + 1);
  });
});
