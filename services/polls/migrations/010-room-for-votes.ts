import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be dropped concurrently in one. */
export const config = { transaction: false };

/**
 * Free space on the pages of what votes update: a transaction may update every row of a page, and a new version that has to
 * move to another page needs an entry in each index. Pages get it as they are written. Thin events are not compressed: they
 * are deleted within a second. The former version has no searches for the index of `polls.search_text` (009).
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls set (fillfactor = 45)');
  await alterTable(database, 'alter table options set (fillfactor = 60)');
  await alterTable(database, 'alter table outbox alter column body set storage external');
  await database.raw('drop index concurrently if exists polls_search');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('create index concurrently polls_search on polls using gin (search_text gin_trgm_ops)');
  await database.raw('alter table outbox alter column body set storage extended');
  await database.raw('alter table options reset (fillfactor)');
  await database.raw('alter table polls reset (fillfactor)');
};
