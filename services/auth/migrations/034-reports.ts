import type { Knex } from 'knex';

/**
 * Moderators, what users have reported, and actions about it. Content actions have a `report_id`, suspensions a `user_id`: replicas
 * of the former version read the last row of a user. Rows of `moderation_actions` outlive the accounts that they name.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table users add column moderator boolean not null default false;

    create table reported_contents (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      content_id uuid not null,
      poll_id uuid,
      author uuid not null references users (id) on delete cascade,
      text text not null,
      picture text,
      at timestamptz(3) not null,
      is_open boolean not null default true,
      state text not null default 'visible',
      objection text,
      objected_at timestamptz(3),
      constraint reported_contents_content unique (kind, content_id),
      constraint reported_contents_kind check (kind in ('poll', 'option', 'picture', 'comment', 'user')),
      constraint reported_contents_state check (state in ('visible', 'hidden', 'deleted')),
      constraint reported_contents_objection check ((objection is null) = (objected_at is null))
    );
    create index reported_contents_newest on reported_contents (is_open, at desc, id desc);
    create index reported_contents_author on reported_contents (author);
    create index reported_contents_poll on reported_contents (poll_id);

    create table reports (
      content uuid not null references reported_contents (id) on delete cascade,
      reporter uuid not null references users (id) on delete cascade,
      reason text not null,
      note text not null,
      at timestamptz(3) not null,
      primary key (content, reporter)
    );
    create index reports_reporter on reports (reporter);

    alter table moderation_actions
      add column report_id uuid,
      add column moderator uuid,
      add column reason text,
      alter column user_id drop not null,
      drop constraint moderation_actions_action,
      add constraint moderation_actions_action check (
        action in ('keep', 'hide', 'restore', 'delete', 'suspend', 'unsuspend')),
      add constraint moderation_actions_subject check (user_id is not null or report_id is not null);
    create index moderation_actions_report on moderation_actions (report_id, id) where report_id is not null`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table users drop column moderator;
    drop table reports;
    drop table reported_contents;
    drop index moderation_actions_report;
    alter table moderation_actions drop constraint moderation_actions_subject, drop column report_id, drop column moderator,
      drop column reason`);
};
