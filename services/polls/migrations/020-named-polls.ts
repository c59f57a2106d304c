import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/**
 * Polls whose results show who chose which option. Voters are told before they vote, so no statement can change that later,
 * of any version.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists names_shown boolean not null default false');
  await database.raw(`
    create or replace function keep_names_shown() returns trigger language plpgsql as $$
    begin
      raise check_violation using message = 'names_shown is fixed when a poll is created', constraint = 'polls_names_shown';
    end $$`);
  await alterTable(
    database,
    `drop trigger if exists keep_names_shown on polls;
     create trigger keep_names_shown before update of names_shown on polls for each row
       when (old.names_shown is distinct from new.names_shown) execute function keep_names_shown()`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger keep_names_shown on polls;
    drop function keep_names_shown;
    alter table polls drop column names_shown;
  `);
};
