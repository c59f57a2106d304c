import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one. Every step may be repeated. */
export const config = { transaction: false };

const INDEXES = [
  ['polls_next_run', 'index', '(next_run_at) where next_run_at is not null'],
  ['polls_repeating', 'index', '(creator) where repeat_every is not null'],
  ['polls_run', 'unique index', '(series_id, run) where series_id is not null'],
] as const;

/**
 * Polls that open anew at every interval. Each run is a poll of the series. The newest run alone has the `repeat` columns:
 * the next opening is at `next_run_at`, and each run takes votes for the local duration `repeat_lasts`. The index `polls_run`
 * keeps two replicas from opening the same run. Replicas of the former version do not know the columns.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `alter table polls
       add column if not exists series_id uuid,
       add column if not exists run integer,
       add column if not exists repeat_every text,
       add column if not exists repeat_zone text,
       add column if not exists repeat_from timestamptz(3),
       -- In ms. Null: until the next run opens.
       add column if not exists repeat_lasts double precision,
       add column if not exists next_run_at timestamptz(3)`,
  );
  for (const [name, kind, columns] of INDEXES) {
    // An interrupted build leaves an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(`create ${kind} concurrently ${name} on polls ${columns}`);
  }
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table polls drop column series_id, drop column run, drop column repeat_every, drop column repeat_zone,
      drop column repeat_from, drop column repeat_lasts, drop column next_run_at;
  `);
};
