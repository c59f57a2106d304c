import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from '@showhands/service-kit';
import type { TallyChange } from './tally.ts';

/** A batch of ballots with events of this many polls or more is part of a burst. */
const BURST_POLLS = 20;
/** Screens get at most ten updates a second of a poll, and notifications are written four times a second. */
const WINDOW_MS = 200;

/** The stored event of a poll's votes, and what it is about. */
export interface VoteEvent {
  readonly message: OutgoingMessage;
  readonly change: Pick<TallyChange, 'poll' | 'voters'>;
}

/**
 * One event with the newest state and all voters. It has an id of its own: one of theirs may have been consumed already,
 * if the lease of its row has ended. Consumers compare versions, so that an event that arrives twice changes nothing.
 */
const coalesce = (events: readonly [VoteEvent, ...VoteEvent[]]): OutgoingMessage => {
  const [{ message }] = events;
  if (events.length === 1) return message;
  const inOrder = events.toSorted((one, other) => one.change.poll.version - other.change.poll.version);
  const voters = new Map(inOrder.flatMap(({ change }) => change.voters.map((voter) => [voter.id, voter])));
  const payload = { poll: inOrder.at(-1)?.change.poll, voters: [...voters.values()] };
  const id = randomUUID();
  return {
    id,
    type: message.type,
    body: JSON.stringify({ ...JSON.parse(message.body), id, payload }),
    replaces: events.map((event) => event.message.id),
  };
};

/**
 * Passes the events of committed votes on: at once, or in a burst on many polls, together with those of the same poll
 * within a fifth of a second.
 */
export interface VoteEvents {
  publish(events: readonly VoteEvent[]): void;
  flush(): void;
}

export const createVoteEvents = (publish: (messages: readonly OutgoingMessage[]) => void): VoteEvents => {
  const held = new Map<string, [VoteEvent, ...VoteEvent[]]>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const messages = [...held.values()].map(coalesce);
    held.clear();
    publish(messages);
  };

  const hold = (event: VoteEvent): void => {
    const ofPoll = held.get(event.change.poll.id);
    if (ofPoll) ofPoll.push(event);
    else held.set(event.change.poll.id, [event]);
  };

  return {
    publish: (events) => {
      if (!timer && events.length < BURST_POLLS) return publish(events.map(({ message }) => message));
      for (const event of events) hold(event);
      timer ??= setTimeout(flush, WINDOW_MS);
    },
    flush,
  };
};
