import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * Accounts that single sign-on has created, until they get a password. Accounts of the former version count as having one. A
 * trigger removes the row, since replicas of the former version set passwords, too.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists accounts_without_password (
      user_id uuid primary key references users (id) on delete cascade
    );
    create or replace function note_password() returns trigger language plpgsql as $$
    begin
      delete from accounts_without_password where user_id = new.id;
      return null;
    end $$`);
  await alterTable(
    database,
    `create or replace trigger note_password after update of password_hash on users for each row
       when (old.password_hash is distinct from new.password_hash) execute function note_password()`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger note_password on users;
    drop function note_password;
    drop table accounts_without_password`);
};
