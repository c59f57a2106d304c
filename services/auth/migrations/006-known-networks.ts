import type { Knex } from 'knex';

/** Networks from which users have signed in, as HMACs: an address can be compared with them, but not read from them. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table known_networks (
      network text primary key,
      user_id uuid not null references users (id) on delete cascade,
      last_used_at timestamptz(3) not null default now()
    );
    create index known_networks_user on known_networks (user_id);
    create index known_networks_last_used on known_networks (last_used_at);
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table known_networks');
};
