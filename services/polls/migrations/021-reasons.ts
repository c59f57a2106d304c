import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one. Every step may be repeated. */
export const config = { transaction: false };

/** The reason that a voter gives is with one of the options on the ballot, and so it goes with the ballot. */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, "alter table polls add column if not exists reasons text not null default 'off'");
  await alterTable(database, 'alter table votes add column if not exists reason text');
  for (const [table, name, condition] of [
    ['polls', 'polls_reasons', "reasons in ('off', 'optional')"],
    ['votes', 'votes_reason', 'char_length(reason) between 1 and 500'],
  ]) {
    await alterTable(database, `alter table ${table} drop constraint if exists ${name}`);
    await alterTable(database, `alter table ${table} add constraint ${name} check (${condition}) not valid`);
    await database.raw(`alter table ${table} validate constraint ${name}`);
  }
  // An interrupted build leaves an invalid index.
  await database.raw('drop index concurrently if exists votes_one_reason');
  await database.raw(
    'create unique index concurrently votes_one_reason on votes (poll_id, user_id) where reason is not null',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop index votes_one_reason;
    alter table votes drop column reason;
    alter table polls drop column reasons;
  `);
};
