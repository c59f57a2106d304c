import type { Knex } from 'knex';

/**
 * Mails about polls. Replicas of the former version neither read nor write these tables. Every step may be repeated.
 *
 * `mail_settings` has what users want; a user without a row has the defaults. `mail_stops` has the addresses that get no mail
 * about polls, as keyed hashes. A row of `mail_batches` has what the mails of one event show, a row of `mails` is one mail. A
 * mail that is done stays for a while, so that no person gets it again. `email` is the address of a person without an
 * account, and is forgotten when the mail is done.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists mail_settings (
      user_id uuid primary key references users (id) on delete cascade,
      language text,
      invitation boolean not null default true,
      reminder boolean not null default true,
      closing boolean not null default true,
      conclusion boolean not null default true
    );
    create table if not exists mail_stops (
      address_hash bytea primary key,
      reason text not null,
      stopped_at timestamptz(3) not null default clock_timestamp(),
      constraint mail_stops_reason check (reason in ('rejected', 'unsubscribed'))
    );
    create table if not exists mail_batches (
      id uuid primary key,
      kind text not null,
      poll_id uuid not null,
      creator uuid not null,
      content jsonb not null,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index if not exists mail_batches_of_poll on mail_batches (poll_id);
    create index if not exists mail_batches_of_creator on mail_batches (creator, created_at);
    create index if not exists mail_batches_age on mail_batches (created_at);
    create table if not exists mails (
      id uuid primary key default gen_random_uuid(),
      batch_id uuid not null references mail_batches (id) on delete cascade,
      recipient text not null,
      user_id uuid references users (id) on delete cascade,
      email text,
      state text not null default 'waiting',
      attempts integer not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(),
      -- When the first attempt is due.
      planned_at timestamptz(3) not null default clock_timestamp(),
      constraint mails_recipient unique (batch_id, recipient),
      constraint mails_state check (state in ('waiting', 'sending', 'done')),
      constraint mails_email_length check (char_length(email) <= 254)
    );
    create index if not exists mails_due on mails (due_at) where state <> 'done';
    create index if not exists mails_planned on mails (planned_at) where state <> 'done';
    create index if not exists mails_of_user on mails (user_id) where user_id is not null`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table mails, mail_batches, mail_stops, mail_settings');
};
