import type { Knex } from 'knex';

/**
 * Uniqueness of names that look alike and of addresses that are equal but for their encoding. The keys are computed by the
 * service, which fills them in for existing users when it starts: `keyed_username` is the name whose keys are stored, and
 * differs from `username` for rows that an older replica wrote. Where existing users collide, the oldest has the key, and
 * the others keep their name or address without one; so the columns may be null.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table username_keys (
      key text,
      user_id uuid not null references users (id) on delete cascade,
      constraint username_keys_key primary key (key)
    );
    create index username_keys_of_user on username_keys (user_id);

    alter table users add column keyed_username text, add column email_key text;
    create unique index users_email_alike on users (email_key);
    create index users_without_keys on users (created_at, id) where keyed_username is distinct from username;
  `);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table username_keys;
    alter table users drop column keyed_username, drop column email_key;
  `);
};
