import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * Copies the visibility of polls and their lists of invited people from the events of polls. Replicas of the former version store polls for everyone
 * only. A person who is not invited any more stays with `is_invited` false: an older event must not invite them again.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, "alter table polls add column if not exists visibility text not null default 'everyone'");
  await alterTable(
    database,
    `create table if not exists invited_people (
       poll_id uuid not null,
       user_id uuid not null,
       is_invited boolean not null,
       version bigint not null,
       primary key (poll_id, user_id)
     )`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table invited_people;
    alter table polls drop column visibility;
  `);
};
