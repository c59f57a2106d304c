import type { EventPayload } from '@showhands/contracts';
import type { Database, Transaction } from '@showhands/service-kit/database';
import { type EventOrigin, outbox } from '@showhands/service-kit/outbox';
import { tuning } from '../tuning.ts';
import { currentVotes, lockPolls, readPolls } from './repository.ts';
import type { VoteEvent } from './vote-events.ts';

/**
 * The thin event of a batch: the voters by poll, without the polls' state. The transaction that counts the ballots
 * stores it as one row of the outbox, with `leased_until = 'infinity'`, so that no relay publishes it as it is. After
 * the commit, the ballot box hands the full events to the relay. Full events are rebuilt if the process crashed before
 * that, or if the bus failed.
 */
interface ThinEvent {
  readonly origin: EventOrigin;
  readonly polls: readonly {
    readonly id: string;
    readonly voters: readonly Omit<EventPayload<'poll.voted'>['voters'][number], 'selections'>[];
  }[];
}

export const thinEventOf = (origin: EventOrigin, changes: readonly Pick<VoteEvent, 'poll' | 'voters'>[]): string => {
  const polls = changes.map(({ poll, voters }) => ({
    id: poll.id,
    voters: voters.map(({ id, username }) => ({ id, username })),
  }));
  return JSON.stringify({ origin, polls } satisfies ThinEvent);
};

/**
 * Appends full events for thin ones, each with the current poll and the current choices of its voters. The locks of the
 * polls keep the two together. A deleted poll has no event.
 */
const appendFullEvents = async (trx: Transaction, bodies: readonly string[]): Promise<void> => {
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
    // Votes in an anonymous poll are final, and name no voter.
    const selectionsOf = (userId: string) => (poll.anonymous ? 1 : (votes.get(poll.id)?.get(userId)?.length ?? 0));
    return { poll, voters: [...voters.values()].map((voter) => ({ ...voter, selections: selectionsOf(voter.id) })) };
  });
  await outbox.appendAll(trx, 'poll.voted', payloads, thin[0]?.origin);
};

/** The oldest thin events whose full events the ballot box has not published in time. */
const LEFT = `
  select id from outbox
  where leased_until = 'infinity' and created_at < now() - make_interval(secs => ?) and id <> all (?::uuid[])
  order by seq limit ?`;

const TAKE = `delete from outbox where id = any (array(${LEFT} for update skip locked)) returning body, seq`;

/** Replaces thin events that were left by full ones. For the relay's `beforeLease`. @returns whether there may be more */
export const rebuildThinEvents = async (database: Database, except: readonly string[]): Promise<boolean> => {
  const values = [tuning.thinEventSeconds, [...except], tuning.thinEventsInBatch];
  const { rows: left } = await database.raw<{ rows: unknown[] }>(LEFT, values);
  if (left.length === 0) return false;
  return database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { body: string; seq: string }[] }>(TAKE, values);
    const bodies = rows.toSorted((one, other) => Number(one.seq) - Number(other.seq)).map(({ body }) => body);
    if (bodies.length > 0) await appendFullEvents(trx, bodies);
    return rows.length === tuning.thinEventsInBatch;
  });
};
