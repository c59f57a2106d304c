import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';
import { up as foldSearchText } from './003-search-text.ts';

/** Not in one transaction, as the migration that `down` repeats. */
export const config = { transaction: false };

/**
 * A search reads `searchable_polls` since 009, and the former version has no search for `polls.search_text`, which every vote
 * wrote again with its poll.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'drop trigger if exists fold_search_text on polls');
  await database.raw('drop function if exists fold_search_text');
  await alterTable(database, 'alter table polls drop column if exists search_text');
};

export const down = async (database: Knex): Promise<void> => {
  await foldSearchText(database);
  // 010 has no such index.
  await database.raw('drop index concurrently if exists polls_search');
};
