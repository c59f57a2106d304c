import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * The seed of a link's token, with which another mail gets the same link, and the time of its first mail. Both are null in links of
 * the former version, which also leaves an older seed in the rows that it replaces.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table password_resets add column if not exists seed bytea,
       add column if not exists created_at timestamptz(3)`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table password_resets drop column seed, drop column created_at');
};
