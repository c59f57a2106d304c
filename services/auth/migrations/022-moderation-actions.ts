import type { Knex } from 'knex';

/**
 * Suspensions of accounts and their ends. The last row of an account says whether it is suspended. A trigger rejects changes
 * by every role. The role of the service cannot remove the trigger, since another role owns the table.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table moderation_actions (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default clock_timestamp(),
      user_id uuid not null,
      action text not null,
      -- Set for 'suspend' alone.
      until timestamptz(3),
      note text not null,
      constraint moderation_actions_action check (action in ('suspend', 'restore')),
      constraint moderation_actions_until check ((action = 'suspend') = (until is not null))
    );
    create index moderation_actions_user on moderation_actions (user_id, id desc);

    create function reject_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger moderation_actions_append_only before update or delete or truncate on moderation_actions
      for each statement execute function reject_change()`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table moderation_actions; drop function reject_change()');
};
