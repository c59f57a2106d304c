import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@showhands/contracts';
import type { Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';
import type { OutgoingMessage } from './bus.ts';

/**
 * How long a relay may take to publish events before another one takes them over: after a crash, or a duplicate of a slow
 * relay's.
 */
const LEASE_SECONDS = 3;

/** Transactional outbox: events are stored in the transaction of their change and published after its commit. */
export interface Outbox {
  /**
   * The lease under which a transaction may insert rows that it hands to its own relay after the commit
   * (`Relay.publish`), instead of leaving them to be claimed.
   */
  readonly leaseSeconds: number;
  /** Creates the row of an event, for a statement that inserts it together with other rows. */
  rowOf<Type extends EventType>(type: Type, payload: EventPayload<Type>): OutgoingMessage;
  /** Inserts an event in the transaction. */
  append<Type extends EventType>(transaction: Transaction, type: Type, payload: EventPayload<Type>): Promise<void>;
  /** Inserts several events of a type in one statement. */
  appendAll<Type extends EventType>(
    transaction: Transaction,
    type: Type,
    payloads: readonly EventPayload<Type>[],
  ): Promise<void>;
}

const rowOf: Outbox['rowOf'] = (type, payload) => {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  const cause = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, ...cause, payload }) };
};

const INSERT = 'insert into outbox (id, type, body) select * from unnest(?::uuid[], ?::text[], ?::text[])';

const appendAll: Outbox['appendAll'] = async (transaction, type, payloads) => {
  const rows = payloads.map((payload) => rowOf(type, payload));
  await prepared(transaction, INSERT, [rows.map(({ id }) => id), rows.map(() => type), rows.map(({ body }) => body)]);
};

export const outbox: Outbox = {
  leaseSeconds: LEASE_SECONDS,
  rowOf,
  append: (transaction, type, payload) => appendAll(transaction, type, [payload]),
  appendAll,
};
