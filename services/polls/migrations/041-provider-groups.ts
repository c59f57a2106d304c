import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

/**
 * Groups of the sign-in provider have no owner. `provider_people` has the version of a user's memberships: an older event must not
 * restore them. To replicas of the former version these groups do not exist. Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table groups alter column owner drop not null');
  await database.raw(`
    create unique index if not exists groups_of_provider on groups (name) where owner is null;
    create index if not exists group_members_by_user on group_members (user_id) where user_id is not null;
    create table if not exists provider_people (user_id uuid primary key, version bigint not null);
    create or replace trigger refuse_deleted before insert on provider_people
      for each row execute function refuse_deleted('user_id')`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    delete from groups where owner is null;
    alter table groups alter column owner set not null;
    drop index group_members_by_user, groups_of_provider;
    drop table provider_people`);
};
