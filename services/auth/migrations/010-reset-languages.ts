import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * The language of the mail with a link. The former version inserts requests without it meanwhile, which are sent in English.
 * A constant default rewrites nothing, and the step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, "alter table reset_requests add column if not exists language text not null default 'en'");
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table reset_requests drop column language');
};
