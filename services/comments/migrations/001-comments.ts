import { createServiceTables } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = async (database: Knex): Promise<void> => {
  await createServiceTables(database);
  await database.raw(`
    -- Names and pictures by user, from auth's events: a comment shows its author as the author is now.
    create table people (
      id uuid primary key,
      username text not null,
      picture text,
      version bigint not null default 0
    );

    -- Locked by whatever adds or removes comments of a poll, so that the count is exact and no reply outlives its
    -- parent. A deleted poll stays known, so that no late comment brings it back.
    create table poll_comments (
      poll_id uuid primary key,
      comments_count integer not null default 0,
      count_version bigint not null default 0,
      deleted boolean not null default false,
      constraint poll_comments_count check (comments_count >= 0 and not (deleted and comments_count > 0))
    );

    -- seq, not created_at, is the order: comments of one poll are numbered under its lock, and never share a number.
    create table comments (
      id uuid primary key,
      poll_id uuid not null references poll_comments (poll_id),
      seq bigint not null generated always as identity,
      parent_comment_id uuid,
      author uuid not null references people (id),
      content text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      likes integer not null default 0,
      likes_version bigint not null default 0,
      constraint comments_of_poll unique (poll_id, id),
      constraint comments_parent foreign key (poll_id, parent_comment_id) references comments (poll_id, id),
      constraint comments_likes check (likes >= 0)
    );
    create index comments_newest on comments (poll_id, seq desc) where parent_comment_id is null;
    create index comments_replies on comments (parent_comment_id, seq) where parent_comment_id is not null;
    create index comments_of_author on comments (author);

    create table comment_likes (
      comment_id uuid not null references comments (id) on delete cascade,
      user_id uuid not null,
      seq bigint not null generated always as identity,
      primary key (comment_id, user_id)
    );
    create index comment_likes_latest on comment_likes (comment_id, seq desc);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(
    'drop table comment_likes, comments, poll_comments, people, outbox, inbox, dead_letters, idempotency_keys',
  );
};
