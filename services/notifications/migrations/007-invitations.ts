import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one, and `alterTable` can try again for the lock. */
export const config = { transaction: false };

const COLUMNS = [
  'alter table notifications add column if not exists invitation text',
  'alter table polls add column if not exists is_closed boolean not null default false',
  // People who were invited before this version are not told any more.
  'alter table invited_people add column if not exists was_told boolean not null default true',
  'alter table invited_people alter column was_told set default false',
  'alter table notification_settings add column if not exists poll_invited boolean not null default true',
];

const INDEXES = {
  notifications_reminders: `create unique index concurrently notifications_reminders on notifications (user_id, poll_id)
    where invitation = 'reminder' and not is_read`,
  invited_people_untold: `create index concurrently invited_people_untold on invited_people (poll_id)
    where is_invited and not was_told`,
} as const;

/**
 * Notifications of the type `poll_created` tell of an invitation (`new`) or remind of it (`reminder`). A person is told once of
 * each poll. Replicas of the former version send none. Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  for (const column of COLUMNS) await alterTable(database, column);
  for (const [name, create] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(create);
  }
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop index notifications_reminders, invited_people_untold;
    alter table notifications drop column invitation;
    alter table polls drop column is_closed;
    alter table invited_people drop column was_told;
    alter table notification_settings drop column poll_invited;
  `);
};
