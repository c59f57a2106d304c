import { createDeletedPeople } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** The tables into which a late event could write a deleted user. */
const TABLES = {
  people: 'id',
  readers: 'user_id',
  notifications: 'user_id',
  poll_voters: 'user_id',
  poll_commenters: 'user_id',
  invited_people: 'user_id',
} as const;

export const up = (database: Knex): Promise<void> => createDeletedPeople(database, TABLES);

export const down = async (database: Knex): Promise<void> => {
  for (const table of Object.keys(TABLES)) await database.raw('drop trigger refuse_deleted on ??', [table]);
  await database.raw('drop function refuse_deleted; drop table deleted_people');
};
