import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * Options that voters add, and those that wait for approval. As in 004, columns rewrite nothing, constraints are validated
 * while votes go on, and every step may be repeated. The former version writes polls and options without the new columns
 * meanwhile, which are those that nobody can add options to, and those of the creator.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    "alter table polls add column if not exists voters_add_options text not null default 'no'",
  );
  // Null: the option is the creator's.
  await alterTable(database, 'alter table options add column if not exists added_by uuid');
  for (const [table, name, definition] of [
    ['polls', 'polls_voters_add_options', "check (voters_add_options in ('no', 'approved', 'free'))"],
    ['options', 'options_added_by', 'foreign key (added_by) references people (id)'],
  ]) {
    await alterTable(database, `alter table ${table} drop constraint if exists ${name}`);
    await alterTable(database, `alter table ${table} add constraint ${name} ${definition} not valid`);
    await database.raw(`alter table ${table} validate constraint ${name}`);
  }
  // The former version, which does not know the table, deletes polls, too.
  await alterTable(
    database,
    `create table if not exists proposals (
       id uuid not null,
       poll_id uuid not null references polls (id) on delete cascade,
       text text not null,
       proposer uuid not null references people (id),
       created_at timestamptz(3) not null default clock_timestamp(),
       primary key (poll_id, id),
       constraint proposals_text unique (poll_id, text)
     )`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table proposals;
    alter table options drop column added_by;
    alter table polls drop column voters_add_options;
  `);
};
