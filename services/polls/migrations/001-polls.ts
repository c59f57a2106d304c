import { createServiceTables } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = async (database: Knex): Promise<void> => {
  await createServiceTables(database);
  await database.raw(`
    create extension if not exists pg_trgm;

    -- User names from auth's events: a poll shows its creator's current name.
    create table people (
      id uuid primary key,
      username text not null,
      version bigint not null default 0
    );

    create table polls (
      id uuid primary key,
      title text not null,
      description text not null,
      category text not null,
      status text not null,
      creator uuid not null references people (id),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      ends_at timestamptz(3),
      closed_at timestamptz(3),
      auto_closed boolean not null default false,
      edited_at timestamptz(3),
      allow_multiple_votes boolean not null,
      show_results boolean not null,
      total_votes integer not null default 0,
      voters_count integer not null default 0,
      comments_count integer not null default 0,
      comments_version bigint not null default 0,
      version bigint not null default 1,
      revision integer not null default 1,
      constraint polls_status check (status in ('active', 'closed', 'draft')),
      constraint polls_counts check (total_votes >= voters_count and voters_count >= 0 and comments_count >= 0)
    );
    create index polls_newest on polls (created_at desc, id desc) where status <> 'draft';
    create index polls_newest_of_category on polls (category, created_at desc, id desc) where status <> 'draft';
    create index polls_newest_of_creator on polls (creator, created_at desc, id desc);
    create index polls_ending on polls (ends_at) where status = 'active' and ends_at is not null;
    create index polls_title on polls using gin (title gin_trgm_ops);
    create index polls_description on polls using gin (description gin_trgm_ops);

    create table options (
      id uuid not null,
      poll_id uuid not null references polls (id),
      position integer not null,
      text text not null,
      votes integer not null default 0,
      primary key (poll_id, id),
      constraint options_votes check (votes >= 0)
    );

    create table votes (
      poll_id uuid not null,
      user_id uuid not null,
      option_id uuid not null,
      single_choice boolean not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (poll_id, user_id, option_id),
      constraint votes_option foreign key (poll_id, option_id) references options (poll_id, id)
    );
    create unique index votes_one_per_voter on votes (poll_id, user_id) where single_choice;
    create index votes_of_user on votes (user_id, created_at desc);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table votes, options, polls, people, outbox, inbox, dead_letters, idempotency_keys');
};
