import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * A code for each sequence. The default gives one to the sequences that replicas of the former version create meanwhile.
 * A code in both tables would lead to the sequence, so the function avoids it.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table sequences add column if not exists code text');
  await alterTable(database, 'create unique index if not exists sequences_code on sequences (code)');
  await database.raw(`
    create or replace function new_code() returns text language plpgsql volatile as $$
    declare
      characters constant text := '346789cdfghjkmnpqrtvwxy';
      found text;
    begin
      loop
        select string_agg(substr(characters, 1 + floor(random() * length(characters))::integer, 1), '') into found
          from generate_series(1, 6);
        if not exists (select from presentations where code = found union all select from sequences where code = found) then
          return found;
        end if;
      end loop;
    end $$`);
  await alterTable(database, 'alter table sequences alter column code set default new_code()');
  await database.raw('update sequences set code = new_code() where code is null');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table sequences drop column code;
    drop function new_code;
  `);
};
