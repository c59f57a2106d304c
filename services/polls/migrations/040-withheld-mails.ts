import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: the update of a large table must not keep the lock of the new column. Every step may be repeated. */
export const config = { transaction: false };

/**
 * Marks addresses from before mails went to addresses (033): their invitations wait until the creator sends them. Replicas of the
 * former version leave the mark alone.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    'alter table invitations add column if not exists mail_withheld boolean not null default false',
  );
  await database.raw(`
    update invitations set mail_withheld = true
    where is_address and user_id is null and was_mailed and not mail_withheld
      and added_at < (select migration_time from migrations where name = '033-poll-mails.ts')`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table invitations drop column mail_withheld');
};
