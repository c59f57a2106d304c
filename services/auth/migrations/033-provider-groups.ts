import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * The groups of users by the claim of their last sign-in by the provider. Sign-ins by replicas of the former version change nothing.
 * Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists provider_groups (
      user_id uuid primary key references users (id) on delete cascade,
      groups text[] not null,
      version bigint not null default 1
    )`);
  await alterTable(database, 'alter table pending_links add column if not exists groups text[]');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table pending_links drop column groups; drop table provider_groups');
};
