import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction, so that no lock is held from one step to the next. */
export const config = { transaction: false };

const statements = [
  `create table if not exists presentations (
     poll_id uuid primary key references polls (id) on delete cascade,
     code text not null,
     covered boolean not null default false,
     version bigint not null default 1,
     constraint presentations_code unique (code)
   )`,
  `create table if not exists sequences (
     id uuid primary key,
     owner uuid not null references people (id),
     title text not null,
     on_next text not null,
     version bigint not null default 1,
     created_at timestamptz(3) not null default clock_timestamp(),
     updated_at timestamptz(3) not null default clock_timestamp(),
     constraint sequences_on_next check (on_next in ('keep', 'close'))
   )`,
  // The presented poll is marked here instead of in «sequences», so that nothing is presented once the poll is gone.
  `create table if not exists sequence_polls (
     sequence_id uuid not null references sequences (id) on delete cascade,
     poll_id uuid not null references polls (id) on delete cascade,
     position smallint not null,
     presented boolean not null default false,
     primary key (sequence_id, poll_id),
     constraint sequence_polls_one_per_position unique (sequence_id, position),
     constraint sequence_polls_position check (position between 0 and 49)
   )`,
  'create unique index if not exists sequence_polls_one_presented on sequence_polls (sequence_id) where presented',
  'create index if not exists sequence_polls_of_poll on sequence_polls (poll_id)',
  'create index if not exists sequences_of_owner on sequences (owner, updated_at desc)',
];

/**
 * How polls are shown to a room, and polls that are presented one after the other. The former version, which does not know
 * the tables, deletes polls, too: what refers to a poll goes with it.
 */
export const up = async (database: Knex): Promise<void> => {
  for (const statement of statements) await alterTable(database, statement);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table sequence_polls, sequences, presentations');
};
