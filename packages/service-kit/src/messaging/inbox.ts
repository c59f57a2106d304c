import type { DomainEvent } from '@showhands/contracts';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/**
 * Runs `work` once for an event, however often it is delivered: the mark and the effect are one transaction.
 * `consumer` is the queue's name.
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
