import type { DomainEvent } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/**
 * Deduplicates an event: runs `work` once, however often the event is delivered. The inbox row and the effect are one
 * transaction. `consumer` is the queue's name. Rejects with the error of `work`.
 */
export const consumeOnce = (
  database: Database,
  consumer: string,
  event: Pick<DomainEvent, 'id'>,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> =>
  database.transaction(async (trx) => {
    const mark = 'insert into inbox (consumer, event_id) values (?, ?) on conflict do nothing';
    const { rowCount } = await prepared(trx, mark, [consumer, event.id]);
    if (rowCount === 1) await work(trx);
  });
