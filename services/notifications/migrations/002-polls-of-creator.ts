import type { Knex } from 'knex';

/** A feed asks for the creator's polls at every look: without it for every poll that there is. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw('create index polls_of_creator on polls (creator)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop index polls_of_creator');
};
