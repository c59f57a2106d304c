import type { Knex } from 'knex';

/** Hashes of personal invitations by which somebody has registered, so that each admits one account. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table used_invitations (
      token_hash bytea primary key,
      used_at timestamptz(3) not null default clock_timestamp()
    )`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table used_invitations');
};
