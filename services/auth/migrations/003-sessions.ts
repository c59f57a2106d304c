import type { Knex } from 'knex';

/** A session is one sign-in: all its tokens carry its id, and ending it ends them wherever they are. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      device text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      last_used_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      constraint sessions_device_length check (char_length(device) <= 100)
    );
    create index sessions_active on sessions (user_id) where ended_at is null;
    create index sessions_ended on sessions (ended_at) where ended_at is not null;
    create index sessions_expiry on sessions (expires_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table sessions');
};
