import type { Knex } from 'knex';
import type { Transaction } from './database.ts';

const keyOf = (id: string): string => `sha256(convert_to(${id}::text, 'UTF8'))`;

/**
 * Creates tombstones of deleted users, which are hashes of their random ids. Late events must not bring a deleted user back, so
 * a trigger skips inserted rows of such a user. @param tables the column with the user's id, by table
 */
export const createDeletedPeople = async (database: Knex, tables: Readonly<Record<string, string>>): Promise<void> => {
  await database.raw(`
    create table deleted_people (key bytea primary key);
    create function refuse_deleted() returns trigger language plpgsql as $$
    begin
      if exists (select from deleted_people where key = ${keyOf('(to_jsonb(new) ->> tg_argv[0])')}) then return null; end if;
      return new;
    end $$`);
  for (const [table, column] of Object.entries(tables)) {
    await database.raw(
      `create trigger refuse_deleted before insert on ${table} for each row execute function refuse_deleted('${column}')`,
    );
  }
};

/** Stores the tombstone of a deleted user. */
export const buryPerson = async (trx: Transaction, id: string): Promise<void> => {
  await trx.raw(`insert into deleted_people (key) values (${keyOf('?')}) on conflict do nothing`, [id]);
};
