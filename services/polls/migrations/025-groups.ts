import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Every step may be repeated, and no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * Groups of people with whom polls are shared. The members are copied into `invitations`, so that access and votes read one table.
 * An entry is on the list of a poll because it was named there (`direct`), or by `groups`. The id of a deleted group stays: its
 * people keep their access. Replicas of the former version write direct entries only. They ignore groups, so that a replaced list
 * may keep its groups.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table invitations
       add column if not exists direct boolean not null default true,
       add column if not exists groups uuid[] not null default '{}'`,
  );
  await database.raw(`
    create table if not exists groups (
      id uuid primary key default gen_random_uuid(),
      owner uuid not null,
      name text not null,
      admits text not null constraint groups_admits check (admits in ('later', 'all')),
      members integer not null default 0,
      version bigint not null default 1,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index if not exists groups_of_owner on groups (owner);
    create table if not exists group_members (
      id uuid not null default gen_random_uuid(),
      group_id uuid not null references groups (id) on delete cascade,
      entry text not null,
      is_address boolean not null,
      key uuid not null generated always as (name_key(entry)) stored,
      user_id uuid,
      added_at timestamptz(3) not null default clock_timestamp(),
      primary key (group_id, id),
      constraint group_members_entry unique (group_id, key, is_address)
    );
    create unique index if not exists group_members_of_user on group_members (group_id, user_id) where user_id is not null;
    create index if not exists group_members_waiting on group_members (key) where user_id is null`);
  await alterTable(
    database,
    `create table if not exists poll_groups (
       poll_id uuid not null references polls (id) on delete cascade,
       group_id uuid not null references groups (id) on delete cascade,
       primary key (poll_id, group_id)
     )`,
  );
  await database.raw('create index if not exists poll_groups_of_group on poll_groups (group_id)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table poll_groups, group_members, groups;
    alter table invitations drop column direct, drop column groups`);
};
