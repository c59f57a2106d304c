import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/**
 * The text that moderators have hidden, until they restore it. Nothing but their decisions reads the column. The version rejects
 * outdated decisions.
 */
export const up = (database: Knex): Promise<void> =>
  alterTable(database, 'alter table comments add column hidden_content text, add column decision_version bigint');

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table comments drop column hidden_content, drop column decision_version');
};
