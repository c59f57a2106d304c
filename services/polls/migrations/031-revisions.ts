import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/**
 * Edits of polls that had votes, the options that they changed, and the voters who kept their vote. A vote needs no mark: it is
 * older than the change, or not. Replicas of the former version edit without a revision.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists edited_after integer');
  await alterTable(
    database,
    `create table if not exists poll_revisions (
       poll_id uuid not null references polls (id) on delete cascade,
       revision integer not null,
       at timestamptz(3) not null,
       voters integer not null,
       changes jsonb not null,
       primary key (poll_id, revision)
     )`,
  );
  await alterTable(
    database,
    `create table if not exists changed_options (
       poll_id uuid not null,
       option_id uuid not null,
       revision integer not null,
       changed_at timestamptz(3) not null,
       primary key (poll_id, option_id),
       foreign key (poll_id, option_id) references options (poll_id, id) on delete cascade
     )`,
  );
  await alterTable(
    database,
    `create table if not exists vote_confirmations (
       poll_id uuid not null references polls (id) on delete cascade,
       user_id uuid not null,
       revision integer not null,
       primary key (poll_id, user_id)
     )`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table vote_confirmations;
    drop table changed_options;
    drop table poll_revisions;
    alter table polls drop column edited_after;
  `);
};
