import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one. */
export const config = { transaction: false };

/**
 * The addresses that users have proved, as hashes, and the users whom each poll's list admits. An entry that is an address has
 * no `user_id` until its user opens the poll, so that nothing about the list tells which addresses have accounts.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists proved_addresses (
      user_id uuid primary key,
      key uuid not null,
      version bigint not null
    );
    create index if not exists proved_addresses_key on proved_addresses (key)`);
  await alterTable(
    database,
    `create or replace view invited_users as
       select poll_id, user_id from invitations where user_id is not null
       union all
       select i.poll_id, proved.user_id from proved_addresses proved
       join invitations i on i.key = proved.key and i.is_address and i.user_id is null`,
  );
  // An interrupted build leaves an invalid index.
  await database.raw('drop index concurrently if exists invitations_of_address');
  await database.raw(
    'create index concurrently invitations_of_address on invitations (key) where user_id is null and is_address',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop index invitations_of_address;
    drop view invited_users;
    drop table proved_addresses;
  `);
};
