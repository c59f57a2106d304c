import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/**
 * A countdown is the end of its poll, so that every version closes the poll on time. A countdown is over once the poll has
 * another end than `countdown_end`. `planned_end`: the end before, which cancelling restores.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table presentations
       add column if not exists countdown_end timestamptz(3),
       add column if not exists planned_end timestamptz(3)`,
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('alter table presentations drop column countdown_end, drop column planned_end');
};
