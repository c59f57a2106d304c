import { randomUUID } from 'node:crypto';
import type { EventPayload, EventType } from '@showhands/contracts';
import type { Transaction } from '../database/database.ts';
import { currentRequestId, currentTraceparent } from '../runtime/context.ts';

/** Events that are stored with the change that they tell of, and published once that is committed. */
export interface Outbox {
  append<Type extends EventType>(transaction: Transaction, type: Type, payload: EventPayload<Type>): Promise<void>;
}

export const outbox: Outbox = {
  append: async (transaction, type, payload) => {
    const id = randomUUID();
    const occurredAt = new Date().toISOString();
    const cause = { requestId: currentRequestId(), traceparent: currentTraceparent() };
    const body = JSON.stringify({ id, type, v: 1, occurredAt, ...cause, payload });
    await transaction.raw('insert into outbox (id, type, body) values (?, ?, ?)', [id, type, body]);
  },
};
