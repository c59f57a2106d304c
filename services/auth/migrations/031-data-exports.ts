import type { Knex } from 'knex';

/**
 * Archives with all data of a user. `data_export_parts` are what the services have sent while an archive is built.
 * `data_export_chunks` are the bytes of the archive, which are kept for a day.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table data_exports (
      user_id uuid primary key references users (id) on delete cascade,
      id uuid not null,
      state text not null default 'building',
      requested_at timestamptz(3) not null default clock_timestamp(),
      ready_at timestamptz(3),
      constraint data_exports_id unique (id),
      constraint data_exports_state check (state in ('building', 'ready', 'failed', 'used'))
    );
    create table data_export_parts (
      export_id uuid not null references data_exports (id) on delete cascade,
      service text not null,
      part integer not null,
      area text,
      items jsonb not null,
      primary key (export_id, service, part)
    );
    create table data_export_chunks (
      export_id uuid not null references data_exports (id) on delete cascade,
      position integer not null,
      bytes bytea not null,
      primary key (export_id, position)
    );
    create index data_exports_requested on data_exports (requested_at)`);
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw('drop table data_export_chunks, data_export_parts, data_exports');
};
