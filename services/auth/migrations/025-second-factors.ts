import type { Knex } from 'knex';

/**
 * A row of `second_factors` is an account whose sign-in needs a code. `secret` is encrypted; `last_step` is the number of the
 * 30 seconds whose code was used last. Replicas of the former version ignore both tables: they ask for no code.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      secret bytea not null,
      last_step bigint not null,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create table if not exists recovery_codes (
      user_id uuid not null references second_factors (user_id) on delete cascade,
      hash bytea not null,
      used_at timestamptz(3),
      primary key (user_id, hash)
    )`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table recovery_codes, second_factors');
};
