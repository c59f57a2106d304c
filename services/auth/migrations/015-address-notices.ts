import type { Knex } from 'knex';

/** Jobs that tell former addresses of accounts. In a table of its own: the former version would send a row as a link. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table address_notices (
      id uuid primary key,
      email text not null,
      language text not null,
      attempts integer not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(),
      constraint address_notices_email_length check (char_length(email) <= 254)
    );
    create index address_notices_due on address_notices (due_at)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table address_notices');
};
