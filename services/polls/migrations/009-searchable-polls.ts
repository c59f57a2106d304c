import { alterTable } from '@showhands/service-kit/database';
import type { Knex } from 'knex';

/** Not in one transaction: an index cannot be built concurrently in one, and no lock is held from one step to the next. */
export const config = { transaction: false };

const BATCH = 1_000;

const COPIED = ['created_at', 'creator', 'show_results', 'status', 'category', 'results_when', 'ends_at'];
const COLUMNS = ['id', ...COPIED, 'search_text'];

/** The row of the poll `from`. */
const rowOf = (from: string): string =>
  `${['id', ...COPIED].map((column) => `${from}.${column}`).join()}, lower(${from}.title || e'\\n' || ${from}.description)`;

/**
 * Locked in id order, as votes lock polls, so that neither waits for the other in a circle, and stored in the order of time,
 * so that a search reads few pages for matches that were created together. A poll that was written since the trigger exists
 * has its row already.
 */
const FILL = `
  insert into searchable_polls (${COLUMNS.join()})
  select ${rowOf('p')} from (select * from polls where id = any (?) order by id for no key update) p
  order by p.created_at, p.id on conflict do nothing`;

const INDEXES = [
  ['searchable_polls_newest', '(created_at desc, id desc)'],
  ['searchable_polls_text', 'using gin (search_text gin_trgm_ops)'],
] as const;

/** Those of a search before 003. */
const FORMER_INDEXES = ['polls_title', 'polls_description'] as const;

/**
 * What a search looks at, in a table of its own: a search reads all its matches to count them, and the rows of «polls» are
 * twice as long. Votes do not change it. Triggers instead of statements in the commands, because replicas of the former
 * version write polls during an upgrade. They search «polls.search_text», which stays with its index while they may run.
 * Every step may be repeated, after a migration that was interrupted.
 */
export const up = async (database: Knex): Promise<void> => {
  await alterTable(
    database,
    `create table if not exists searchable_polls (
       id uuid primary key references polls (id) on delete cascade,
       created_at timestamptz(3) not null,
       creator uuid not null,
       show_results boolean not null,
       search_text text not null,
       status text not null,
       category text not null,
       results_when text not null,
       ends_at timestamptz(3)
     )`,
  );
  await database.raw(`
    create or replace function copy_searchable_poll() returns trigger language plpgsql as $$
    begin
      insert into searchable_polls (${COLUMNS.join()}) values (${rowOf('new')})
      on conflict (id) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join()};
      return null;
    end $$`);
  await alterTable(
    database,
    `create or replace trigger copy_searchable_poll
       after insert or update of title, description, ${COPIED.join()} on polls
       for each row execute function copy_searchable_poll()`,
  );
  const { rows } = await database.raw<{ rows: { id: string }[] }>('select id from polls order by created_at, id');
  for (let start = 0; start < rows.length; start += BATCH) {
    await database.raw(FILL, [rows.slice(start, start + BATCH).map(({ id }) => id)]);
  }
  for (const [name, columns] of INDEXES) {
    // One that was interrupted stays as an invalid index.
    await database.raw(`drop index concurrently if exists ${name}`);
    await database.raw(`create index concurrently ${name} on searchable_polls ${columns}`);
  }
  for (const name of FORMER_INDEXES) await database.raw(`drop index concurrently if exists ${name}`);
  await database.raw('analyze searchable_polls');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger copy_searchable_poll on polls;
    drop function copy_searchable_poll;
    drop table searchable_polls;
  `);
};
