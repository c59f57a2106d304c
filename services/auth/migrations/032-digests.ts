import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that `alterTable` can try again for the lock. */
export const config = { transaction: false };

const STEPS = [
  `alter table mail_settings
     add column if not exists digest_every text,
     add column if not exists digest_hour smallint,
     add column if not exists digest_zone text,
     add column if not exists digest_since timestamptz(3),
     add column if not exists digest_due_at timestamptz(3)`,
  'create index if not exists mail_settings_digest_due on mail_settings (digest_due_at) where digest_due_at is not null',
  // The batch of a digest is about no single poll.
  'alter table mail_batches alter column poll_id drop not null',
];

/**
 * Digests that users want: `digest_every` is null without one. The next one is due at `digest_due_at`, and tells what is new after
 * `digest_since`. Replicas of the former version cannot compose a digest, and leave it to a later attempt.
 */
export const up = async (database: Knex): Promise<void> => {
  for (const step of STEPS) await alterTable(database, step);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    delete from mail_batches where poll_id is null;
    alter table mail_batches alter column poll_id set not null;
    alter table mail_settings drop column digest_every, drop column digest_hour, drop column digest_zone,
      drop column digest_since, drop column digest_due_at`);
};
