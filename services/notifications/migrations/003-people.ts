import type { Knex } from 'knex';

/**
 * Names by user, from auth's events: notifications show the current name of who acted. Users who have neither registered
 * nor changed their profile since are missing: their notifications show the name in the event.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table people (
      id uuid primary key,
      username text not null,
      version bigint not null
    )`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table people');
};
