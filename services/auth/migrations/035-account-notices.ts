import type { Knex } from 'knex';

/**
 * Notices about changes of an account. A table of its own: replicas of the former version send every row of `address_notices` as a
 * changed address.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table account_notices (
      id uuid primary key,
      email text not null,
      language text not null,
      kind text not null,
      -- When the account is deleted.
      at timestamptz(3),
      attempts integer not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(),
      constraint account_notices_email_length check (char_length(email) <= 254)
    );
    create index account_notices_due on account_notices (due_at)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table account_notices');
};
