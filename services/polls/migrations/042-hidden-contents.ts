import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: no lock is held from one step to the next. Every step may be repeated. */
export const config = { transaction: false };

const VISIBILITIES = "visibility in ('everyone', 'link', 'invited', 'hidden')";

/**
 * The hidden contents, until moderators restore them: the visibility of a poll, the text of an option, or its picture. A row with
 * a version alone rejects outdated decisions. The rows of `reports` move to auth, and the table stays for the former version.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls drop constraint if exists polls_visibility');
  await alterTable(database, `alter table polls add constraint polls_visibility check (${VISIBILITIES}) not valid`);
  await database.raw('alter table polls validate constraint polls_visibility');
  await alterTable(
    database,
    `alter table options add column if not exists hidden boolean not null default false,
       add column if not exists picture_hidden boolean not null default false`,
  );
  await alterTable(
    database,
    `create table if not exists hidden_contents (
       kind text not null,
       id uuid not null,
       poll_id uuid not null references polls (id) on delete cascade,
       content jsonb,
       version bigint not null,
       primary key (kind, id),
       constraint hidden_contents_kind check (kind in ('poll', 'option', 'picture'))
     )`,
  );
  await database.raw('create index if not exists hidden_contents_poll on hidden_contents (poll_id)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table hidden_contents;
    alter table options drop column hidden, drop column picture_hidden`);
};
