import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/**
 * How many people must vote for a result: a number, or a share in percent of the list of invited people. Replicas of the former
 * version ignore it.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists quorum_count integer,
       add column if not exists quorum_share smallint`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table polls drop column quorum_count, drop column quorum_share');
};
