import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one. */
export const config = { transaction: false };

const INDEXES = {
  invitations_token:
    'create unique index concurrently invitations_token on invitations (token_hash) where token_hash is not null',
  invitations_of_person:
    'create index concurrently invitations_of_person on invitations (user_id) where user_id is not null',
} as const;

/**
 * Finds an entry by the hash of its link, and the polls to which a user is invited. Stores when the people on a list were last
 * reminded. Replicas of the former version ignore both. Every step may be repeated.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(database, 'alter table polls add column if not exists reminded_at timestamptz(3)');
  for (const [name, create] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(create);
  }
};

export const down = async (database: Knex): Promise<void> => {
  for (const name of Object.keys(INDEXES)) await database.raw(`drop index ${name}`);
  await database.raw('alter table polls drop column reminded_at');
};
