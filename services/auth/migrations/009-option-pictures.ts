import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. */
export const config = { transaction: false };

/**
 * Pictures of options, in the table of the profile pictures, whose new columns stay null. What polls have them is known
 * from events. Columns without a default rewrite nothing, and every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table pictures
       add column if not exists uploaded_by uuid,
       add column if not exists uploaded_at timestamptz(3),
       -- Of the upload, or since the last poll dropped it; null while a poll has it.
       add column if not exists unused_since timestamptz(3)`,
  );
  await alterTable(database, 'alter table pictures drop constraint if exists pictures_uploaded_by');
  await alterTable(
    database,
    `alter table pictures add constraint pictures_uploaded_by
       foreign key (uploaded_by) references users (id) on delete set null not valid`,
  );
  await database.raw('alter table pictures validate constraint pictures_uploaded_by');
  // One that was interrupted stays as an invalid index.
  await database.raw('drop index concurrently if exists pictures_unused');
  await database.raw(
    'create index concurrently pictures_unused on pictures (unused_since) where unused_since is not null',
  );
  await database.raw(`
    -- What the options of a poll have at the newest known version; no names: kept for late events of earlier versions.
    create table if not exists poll_pictures (
      poll_id uuid primary key,
      version bigint not null,
      names text[] not null,
      changed_at timestamptz(3) not null default clock_timestamp()
    );
    create index if not exists poll_pictures_names on poll_pictures using gin (names);
    create index if not exists poll_pictures_without on poll_pictures (changed_at) where names = '{}'`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop table poll_pictures;
    delete from pictures where uploaded_at is not null;
    alter table pictures drop column uploaded_by, drop column uploaded_at, drop column unused_since;
  `);
};
