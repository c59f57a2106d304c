import type { Knex } from 'knex';

/** Not in one transaction: it would lock every poll until the end, and an index cannot be built concurrently in one. */
export const config = { transaction: false };

const BATCH = 1_000;

/** In id order, as votes lock polls, so that neither waits for the other in a circle. */
const FILL = `
  update polls set search_text = lower(title || e'\\n' || description)
  where id = any (array(select id from polls where search_text is null order by id limit ${BATCH} for no key update))`;

/**
 * The texts that a search looks at, folded to lower case once: «ilike» folds them for each row that it looks at, which took
 * most of a search's time. A trigger instead of a generated column, which would rewrite the table under a lock, and because
 * replicas of the former version write polls during an upgrade. Every step may be repeated, after a migration that was
 * interrupted. The former version's indexes of title and description stay while its replicas may run.
 */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(`
    alter table polls add column if not exists search_text text;
    create or replace function fold_search_text() returns trigger language plpgsql as $$
    begin
      new.search_text := lower(new.title || e'\\n' || new.description);
      return new;
    end $$;
    create or replace trigger fold_search_text before insert or update of title, description on polls
      for each row execute function fold_search_text();
  `);
  for (let filled = BATCH; filled > 0; ) ({ rowCount: filled } = await database.raw<{ rowCount: number }>(FILL));
  // One that was interrupted stays as an invalid index.
  await database.raw('drop index concurrently if exists polls_search');
  await database.raw('create index concurrently polls_search on polls using gin (search_text gin_trgm_ops)');
  await database.raw('analyze polls (search_text)');
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(`
    drop trigger fold_search_text on polls;
    drop function fold_search_text;
    alter table polls drop column search_text;
  `);
};
