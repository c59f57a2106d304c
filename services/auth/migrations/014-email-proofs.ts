import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * `email_proved_at` is the time of the proof, null for accounts of the former version. A trigger removes the proof when the
 * address changes, and ends the links that were sent to the former address. `proof_requests` are the jobs that send links. They
 * have a table of their own, because replicas of the former version send every row of `reset_requests`. `mailed` is true for
 * a link of `password_resets` that was delivered by mail alone.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table users add column if not exists email_proved_at timestamptz(3)');
  await alterTable(
    database,
    'alter table password_resets add column if not exists mailed boolean not null default false',
  );
  await database.raw(`
    create table if not exists proof_requests (
      id uuid primary key,
      email text not null,
      language text not null,
      attempts integer not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(),
      constraint proof_requests_email_length check (char_length(email) <= 254)
    );
    create index if not exists proof_requests_due on proof_requests (due_at);
    create or replace function forget_email_proof() returns trigger language plpgsql as $$
    begin
      new.email_proved_at := null;
      delete from password_resets where user_id = new.id;
      return new;
    end $$`);
  await alterTable(
    database,
    `create or replace trigger forget_email_proof before update of email on users for each row
       when (old.email is distinct from new.email) execute function forget_email_proof()`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger forget_email_proof on users;
    drop function forget_email_proof;
    drop table proof_requests;
    alter table password_resets drop column mailed;
    alter table users drop column email_proved_at;
  `);
};
