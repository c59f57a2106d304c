import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one, and `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * The facts of digests: the author to whom a comment replies, and the conclusion of a poll. Comments and conclusions from before are
 * not known. Replicas of the former version write neither. Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table poll_commenters add column if not exists replies_to uuid');
  await alterTable(database, 'alter table polls add column if not exists conclusion text');
  // An interrupted build leaves an invalid index.
  await database.raw('drop index concurrently if exists poll_commenters_replies');
  await database.raw(
    'create index concurrently poll_commenters_replies on poll_commenters (replies_to) where replies_to is not null',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table poll_commenters drop column replies_to;
    alter table polls drop column conclusion`);
};
