import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@showhands/contracts';
import type { Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';
import type { OutgoingMessage } from './bus.ts';

/** The origin of an event in its envelope. */
export interface EventOrigin {
  readonly occurredAt: string;
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** Transactional outbox: events are stored in the transaction of their change and published after its commit. */
export interface Outbox {
  /** The origin of an event that occurs now, in the current request. */
  origin(): EventOrigin;
  /** Creates an event, by default one that occurs now. */
  eventOf<Type extends EventType>(type: Type, payload: EventPayload<Type>, origin?: EventOrigin): OutgoingMessage;
  /** Inserts an event in the transaction. */
  append<Type extends EventType>(transaction: Transaction, type: Type, payload: EventPayload<Type>): Promise<void>;
  /** Inserts several events of a type in one statement. */
  appendAll<Type extends EventType>(
    transaction: Transaction,
    type: Type,
    payloads: readonly EventPayload<Type>[],
    origin?: EventOrigin,
  ): Promise<void>;
}

const origin: Outbox['origin'] = () => ({
  occurredAt: new Date().toISOString(),
  requestId: currentRequestId(),
  traceparent: currentTraceparent(),
});

const eventOf: Outbox['eventOf'] = (type, payload, from = origin()) => {
  const id = randomUUID();
  const { occurredAt, requestId, traceparent } = from;
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, requestId, traceparent, payload }) };
};

const INSERT = 'insert into outbox (id, type, body) select * from unnest(?::uuid[], ?::text[], ?::text[])';

const appendAll: Outbox['appendAll'] = async (transaction, type, payloads, from) => {
  const rows = payloads.map((payload) => eventOf(type, payload, from));
  await prepared(transaction, INSERT, [rows.map(({ id }) => id), rows.map(() => type), rows.map(({ body }) => body)]);
};

export const outbox: Outbox = {
  origin,
  eventOf,
  append: (transaction, type, payload) => appendAll(transaction, type, [payload]),
  appendAll,
};
