import type { Knex } from 'knex';

/** The authors of comments, to whom a conclusion is sent. Comments from before are not known. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table if not exists poll_commenters (
      comment_id uuid primary key,
      poll_id uuid not null,
      user_id uuid not null,
      commented_at timestamptz(3) not null
    );
    create index if not exists poll_commenters_of_poll on poll_commenters (poll_id);
    create index if not exists poll_commenters_of_user on poll_commenters (user_id, poll_id)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table poll_commenters');
};
