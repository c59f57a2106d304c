import { createDeletedPeople } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

export const up = (database: Knex): Promise<void> => createDeletedPeople(database, { people: 'id' });

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop trigger refuse_deleted on people; drop function refuse_deleted; drop table deleted_people');
};
