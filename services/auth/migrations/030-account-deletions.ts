import type { Knex } from 'knex';

/**
 * Accounts that are to be deleted. A sign-in keeps the account; the trigger does so for replicas of the former version. Without a
 * successor the polls are deleted.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table account_deletions (
      user_id uuid primary key references users (id) on delete cascade,
      delete_at timestamptz(3) not null,
      comments text not null,
      successor uuid references users (id) on delete set null,
      constraint account_deletions_comments check (comments in ('keep', 'remove'))
    );
    create index account_deletions_due on account_deletions (delete_at);
    create index account_deletions_successor on account_deletions (successor) where successor is not null;
    create function keep_account() returns trigger language plpgsql as $$
    begin
      delete from account_deletions where user_id = new.user_id;
      return null;
    end $$;
    create trigger keep_account after insert on sessions for each row execute function keep_account()`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger keep_account on sessions;
    drop function keep_account;
    drop table account_deletions`);
};
