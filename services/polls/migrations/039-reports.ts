import type { Knex } from 'knex';

/** Reports of polls, one for each person. They end with the poll. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table reports (
      poll_id uuid not null references polls (id) on delete cascade,
      user_id uuid not null,
      reason text not null,
      note text not null,
      at timestamptz(3) not null default clock_timestamp(),
      primary key (poll_id, user_id)
    );
    create index reports_user on reports (user_id)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table reports');
};
