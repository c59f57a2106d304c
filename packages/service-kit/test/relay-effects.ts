import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Database, Executor, Transaction } from '../src/database/database.ts';
import type { Bus, OutgoingMessage } from '../src/messaging/bus.ts';
import { consumeOnce } from '../src/messaging/inbox.ts';
import { outbox } from '../src/messaging/outbox.ts';
import type { RelayHooks } from '../src/messaging/relay.ts';
import type { Topology } from '../src/messaging/topology.ts';
import { addEffect } from './kit-database.ts';

const QUEUE = 'effects';

export const relayTopology: Topology = {
  [QUEUE]: { events: ['poll.deleted'] },
  late: { events: ['user.updated'] },
};

/** Appends an event whose effects can be counted by its poll id. */
export const appendEvent = async (transaction: Transaction, pollId: string = randomUUID()): Promise<string> => {
  await outbox.append(transaction, 'poll.deleted', { pollId, creator: pollId, version: 1 });
  return pollId;
};

export const anEvent = (pollId: string): OutgoingMessage =>
  outbox.eventOf('poll.deleted', { pollId, creator: pollId, version: 1 });

/** Inserts a row that stands for events with these poll ids. @returns the events that take its place */
export const insertThin = async (transaction: Transaction, pollIds: readonly string[]): Promise<OutgoingMessage[]> => {
  const id = randomUUID();
  await transaction.raw(`insert into outbox (id, type, body, leased_until) values (?, 'poll.deleted', ?, 'infinity')`, [
    id,
    JSON.stringify(pollIds),
  ]);
  return pollIds.map((pollId) => ({ ...anEvent(pollId), replaces: [id] }));
};

/** Replaces such rows after a second, apart from rows that are being published. */
export const rebuildEvents: NonNullable<RelayHooks['beforeLease']> = (database, except) =>
  database.transaction(async (trx) => {
    const take = `delete from outbox where leased_until = 'infinity' and created_at < now() - interval '1 second' and id <> all (?::uuid[]) returning body`;
    const { rows } = await trx.raw<{ rows: { body: string }[] }>(take, [[...except]]);
    const pollIds = rows.flatMap(({ body }) => z.array(z.string()).parse(JSON.parse(body)));
    for (const pollId of pollIds) await appendEvent(trx, pollId);
    return false;
  });

/** Subscribes a consumer that inserts a row per event. @returns the deliveries per poll */
export const consumeInto = async (bus: Bus, database: Database): Promise<ReadonlyMap<string, number>> => {
  const deliveries = new Map<string, number>();
  await bus.subscribe({
    queue: QUEUE,
    handlers: {
      'poll.deleted': async (event) => {
        const { pollId } = event.payload;
        deliveries.set(pollId, (deliveries.get(pollId) ?? 0) + 1);
        await consumeOnce(database, QUEUE, event, (trx) => addEffect(trx, pollId));
      },
    },
  });
  return deliveries;
};

export const backlogOf = async (executor: Executor): Promise<number> => {
  const { rows } = await executor.raw<{ rows: { count: number }[] }>('select count(*)::int from outbox');
  return rows[0]?.count ?? 0;
};
