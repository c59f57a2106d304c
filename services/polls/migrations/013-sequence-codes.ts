import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * A code for each sequence. The default gives one to the sequences that replicas of the former version create meanwhile.
 * A code is in one of the two tables only. The first six bytes of a random UUID are random.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table sequences add column if not exists code text');
  await alterTable(database, 'create unique index if not exists sequences_code on sequences (code)');
  await database.raw(`
    create or replace function new_code(characters text default '346789cdfghjkmnpqrtvwxy', size integer default 6)
      returns text language plpgsql volatile as $$
    declare
      bytes bytea;
      found text;
    begin
      loop
        bytes := uuid_send(gen_random_uuid());
        select string_agg(substr(characters, 1 + get_byte(bytes, place) % length(characters), 1), '') into found
          from generate_series(0, size - 1) place;
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
    drop function new_code(text, integer);
  `);
};
