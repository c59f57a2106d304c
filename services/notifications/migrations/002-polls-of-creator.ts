import type { Knex } from 'knex';

/** Every read of a feed joins the user's own polls. Without this index it would scan all polls. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw('create index polls_of_creator on polls (creator)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop index polls_of_creator');
};
