import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one. Every step may be repeated. */
export const config = { transaction: false };

const INDEXES = {
  invitations_unmailed: 'on invitations (poll_id) where is_address and user_id is null and not was_mailed',
  polls_invited: "on polls (ends_at) where status = 'active' and visibility = 'invited'",
} as const;

/**
 * Whether a mail to an address on a list has been requested. Lists of the former version count as mailed: their creators have told
 * these people in another way. A row of `announced_ends` is a poll whose mails about its near end have been requested, apart from
 * `polls`, so that no vote waits for them. Replicas of the former version neither read nor write either.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table invitations
       add column if not exists was_mailed boolean not null default true,
       alter column was_mailed set default false`,
  );
  await alterTable(
    database,
    'create table if not exists announced_ends (poll_id uuid primary key references polls (id) on delete cascade)',
  );
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(`create index concurrently ${name} ${on}`);
  }
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop index polls_invited;
    drop table announced_ends;
    alter table invitations drop column was_mailed`);
};
