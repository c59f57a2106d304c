import type { EventPayload, PollSnapshot } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';
import type { OutgoingMessage } from '@showhands/service-kit/messaging';
import { type EventOrigin, outbox } from '@showhands/service-kit/outbox';
import { tuning } from '../tuning.ts';
import { currentVotes, lockPolls, readPolls } from './repository.ts';

type Voters = EventPayload<'poll.voted'>['voters'];

/** What a committed batch of ballots has changed in a poll. */
export interface VoteEvent {
  readonly poll: PollSnapshot;
  readonly voters: Readonly<Voters>;
  readonly origin: EventOrigin;
  /** The id of the thin event that the transaction has stored. */
  readonly storedAs: string;
}

/** The thin event of a batch: who has voted on which polls. */
interface ThinEvent {
  readonly origin: EventOrigin;
  readonly polls: readonly { readonly id: string; readonly voters: readonly Omit<Voters[number], 'selections'>[] }[];
}

export const thinEventOf = (origin: EventOrigin, changes: readonly Pick<VoteEvent, 'poll' | 'voters'>[]): string => {
  const polls = changes.map(({ poll, voters }) => ({
    id: poll.id,
    voters: voters.map(({ id, username }) => ({ id, username })),
  }));
  return JSON.stringify({ origin, polls } satisfies ThinEvent);
};

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

/** Passes the events of committed votes on: of a lone vote at once, of several together with those that follow on the same poll. */
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

/**
 * Inserts the events of thin ones that were left: each with the poll as it is now, and with what its voters have chosen
 * now. The polls' locks keep the two together. A deleted poll has none.
 */
export const rebuildVoteEvents = async (trx: Transaction, bodies: readonly string[]): Promise<void> => {
  const thin = bodies.map((body) => JSON.parse(body) as ThinEvent);
  const byPoll = Map.groupBy(
    thin.flatMap(({ polls }) => polls),
    ({ id }) => id,
  );
  const votersOf = (pollId: string) => (byPoll.get(pollId) ?? []).flatMap(({ voters }) => voters);
  await lockPolls(trx, [...byPoll.keys()]);
  const { polls } = await readPolls(trx, [...byPoll.keys()]);
  const pairs = [...polls.keys()].flatMap((pollId) => votersOf(pollId).map(({ id }) => ({ pollId, userId: id })));
  const { votes } = await currentVotes(trx, pairs);
  const payloads = [...polls.values()].map((poll) => {
    const voters = new Map(votersOf(poll.id).map((voter) => [voter.id, voter]));
    const selectionsOf = (userId: string) => votes.get(poll.id)?.get(userId)?.length ?? 0;
    return { poll, voters: [...voters.values()].map((voter) => ({ ...voter, selections: selectionsOf(voter.id) })) };
  });
  await outbox.appendAll(trx, 'poll.voted', payloads, thin[0]?.origin);
};
