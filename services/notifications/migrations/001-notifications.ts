import { createServiceTables } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = async (database: Knex): Promise<void> => {
  await createServiceTables(database);
  await database.raw(`
    -- Users who can be notified, since when, and the broadcasts up to which all are read or cleared (watermarks).
    create table readers (
      user_id uuid primary key,
      registered_at timestamptz(3),
      read_seq bigint not null default 0,
      cleared_seq bigint not null default 0
    );

    -- The fields of a poll that texts need. A deleted poll stays as a tombstone: a late event must not resurrect it.
    create table polls (
      id uuid primary key,
      title text not null,
      creator uuid not null,
      is_draft boolean not null,
      version bigint not null,
      is_deleted boolean not null default false
    );

    create table poll_voters (
      user_id uuid not null,
      poll_id uuid not null,
      selections integer not null,
      version bigint not null,
      first_voted_at timestamptz(3) not null,
      primary key (user_id, poll_id)
    );
    create index poll_voters_of_poll on poll_voters (poll_id);

    -- The newest version of a user's like of a comment, or of its withdrawal.
    create table comment_likes (
      comment_id uuid not null,
      liker uuid not null,
      version bigint not null,
      primary key (comment_id, liker)
    );

    -- Tombstones of deleted comments, for late events about them.
    create table removed_comments (comment_id uuid primary key);

    create table notifications (
      id uuid primary key,
      user_id uuid not null,
      type text not null,
      poll_id uuid,
      comment_id uuid,
      actor_id uuid,
      actor_username text,
      count integer,
      title text,
      message text,
      is_read boolean not null default false,
      created_at timestamptz(3) not null
    );
    create index notifications_feed on notifications (user_id, created_at desc, id desc);
    create index notifications_unread on notifications (user_id) where not is_read;
    create index notifications_of_poll on notifications (poll_id);
    create index notifications_of_comment on notifications (comment_id);
    create unique index notifications_merged_votes on notifications (user_id, poll_id) where type = 'vote' and not is_read;

    -- Notifications for many users, stored once: for everyone, or for the voters of the poll.
    create table broadcasts (
      id uuid primary key,
      seq bigint generated always as identity,
      type text not null,
      audience text not null,
      poll_id uuid,
      actor_id uuid,
      actor_username text,
      tells_creator boolean not null default false,
      title text,
      message text,
      created_at timestamptz(3) not null,
      constraint broadcasts_audience check (audience in ('everyone', 'voters'))
    );
    create index broadcasts_to_everyone on broadcasts (created_at desc, id desc) where audience = 'everyone';
    create index broadcasts_of_poll on broadcasts (poll_id);
    create index broadcasts_seq on broadcasts (seq);
    create unique index broadcasts_poll_created on broadcasts (poll_id) where type = 'poll_created';

    create table broadcast_states (
      user_id uuid not null,
      broadcast_id uuid not null references broadcasts (id) on delete cascade,
      is_read boolean not null default false,
      is_deleted boolean not null default false,
      primary key (user_id, broadcast_id)
    );
    create index broadcast_states_of_broadcast on broadcast_states (broadcast_id);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table broadcast_states, broadcasts, notifications, removed_comments, comment_likes, poll_voters, polls, readers,
      outbox, inbox, dead_letters, idempotency_keys`);
};
