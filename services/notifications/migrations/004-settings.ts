import type { Knex } from 'knex';

export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    -- What users want to be notified of. A user without a row has the defaults.
    create table notification_settings (
      user_id uuid primary key,
      vote boolean not null default true,
      comment boolean not null default true,
      reply boolean not null default true,
      comment_like boolean not null default true,
      poll_created text not null default 'all',
      poll_closed boolean not null default true,
      system boolean not null default true,
      merge_comments boolean not null default false,
      constraint notification_settings_poll_created check (poll_created in ('all', 'voted_with', 'none'))
    );

    -- Broadcasts that a user's settings excluded when they were sent: those with a seq above after_seq, up to until_seq or
    -- without an end. One row for each change of a setting, not one for each broadcast.
    create table muted_broadcasts (
      user_id uuid not null,
      type text not null,
      after_seq bigint not null,
      until_seq bigint,
      of_strangers_only boolean not null
    );
    create index muted_broadcasts_of_user on muted_broadcasts (user_id, type);
    create unique index muted_broadcasts_open on muted_broadcasts (user_id, type) where until_seq is null;

    -- Merged comments are those with a count. Their comments are listed, so that deleted ones can be subtracted.
    create unique index notifications_merged_comments on notifications (user_id, poll_id)
      where type = 'comment' and count is not null and not is_read;
    create table merged_comments (
      notification_id uuid not null references notifications (id) on delete cascade,
      comment_id uuid not null,
      actor_id uuid not null,
      actor_username text not null,
      primary key (notification_id, comment_id)
    );
    create index merged_comments_of_comment on merged_comments (comment_id);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table merged_comments, muted_broadcasts, notification_settings;
    drop index notifications_merged_comments`);
};
