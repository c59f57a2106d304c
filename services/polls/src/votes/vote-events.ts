import type { EventPayload, PollSnapshot } from '@showhands/contracts';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import { type EventOrigin, outbox } from '@showhands/service-kit/outbox';
import { tuning } from '../tuning.ts';

type Voters = EventPayload<'poll.voted'>['voters'];

/** The changes of a poll by a committed batch of ballots. */
export interface VoteEvent {
  readonly poll: PollSnapshot;
  readonly voters: Readonly<Voters>;
  readonly origin: EventOrigin;
  /** The id of the thin event that the transaction has stored. */
  readonly storedAs: string;
}

/**
 * One event with the newest state and all voters of several events of a poll. It may arrive a second time, if it was
 * rebuilt from the thin events in the meantime. Consumers compare versions, so that this changes nothing.
 */
const coalesce = (events: readonly [VoteEvent, ...VoteEvent[]]): OutgoingMessage => {
  const inOrder = events.toSorted((one, other) => one.poll.version - other.poll.version);
  const { poll } = inOrder.at(-1) ?? events[0];
  const voters = [...new Map(inOrder.flatMap((event) => event.voters.map((voter) => [voter.id, voter]))).values()];
  const message = outbox.eventOf('poll.voted', { poll, voters }, events[0].origin);
  return { ...message, replaces: events.map(({ storedAs }) => storedAs) };
};

const windowOf = ({ length: polls }: readonly VoteEvent[]): number => {
  const { least, perPoll, most } = tuning.shareEventMs;
  return Math.min(Math.max(least, polls * perPoll), most);
};

/**
 * Passes the events of committed votes on. The event of a lone vote goes at once, events of several votes together with
 * later ones of the same poll.
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
    const ofPoll = held.get(event.poll.id);
    if (ofPoll) ofPoll.push(event);
    else held.set(event.poll.id, [event]);
  };

  return {
    publish: (events) => {
      const voters = events.reduce((sum, event) => sum + event.voters.length, 0);
      if (!timer && voters < 2) return publish(events.map((event) => coalesce([event])));
      for (const event of events) hold(event);
      timer ??= setTimeout(flush, windowOf(events));
    },
    flush,
  };
};
