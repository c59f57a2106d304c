import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@showhands/contracts';
import type { Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';
import type { OutgoingMessage } from './bus.ts';

/** Events that are stored with the change that they tell of, and published once that is committed. */
export interface Outbox {
  /** The row of an event, for a statement that stores it together with what it tells of. */
  rowOf<Type extends EventType>(type: Type, payload: EventPayload<Type>): OutgoingMessage;
  append<Type extends EventType>(transaction: Transaction, type: Type, payload: EventPayload<Type>): Promise<void>;
}

const rowOf: Outbox['rowOf'] = (type, payload) => {
  const id = randomUUID();
  const occurredAt = new Date().toISOString();
  const cause = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return { id, type, body: JSON.stringify({ id, type, v: 1, occurredAt, ...cause, payload }) };
};

export const outbox: Outbox = {
  rowOf,
  append: async (transaction, type, payload) => {
    const { id, body } = rowOf(type, payload);
    await prepared(transaction, 'insert into outbox (id, type, body) values (?, ?, ?)', [id, type, body]);
  },
};
