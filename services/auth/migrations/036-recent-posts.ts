import type { Knex } from 'knex';

/** The posts of new accounts in the last hour, by a hash of their normalized text. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table recent_posts (
      kind text not null,
      id uuid not null,
      poll_id uuid not null,
      author uuid not null references users (id) on delete cascade,
      text text not null,
      text_key bytea not null,
      at timestamptz(3) not null default clock_timestamp(),
      primary key (kind, id)
    );
    create index recent_posts_key on recent_posts (text_key);
    create index recent_posts_author on recent_posts (author);
    create index recent_posts_at on recent_posts (at)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table recent_posts');
};
