import type { Knex } from 'knex';

/** Not in one transaction: no lock is held from one step to the next. */
export const config = { transaction: false };

const COLUMNS = ['id', 'created_at', 'creator', 'show_results', 'status', 'category', 'results_when', 'ends_at'];

const copyText = (text: string): string => `
  create or replace function copy_searchable_poll() returns trigger language plpgsql as $$
  begin
    insert into searchable_polls (${COLUMNS.join()}, search_text)
    values (${COLUMNS.map((column) => `new.${column}`).join()}, lower(${text}))
    on conflict (id) do update set ${[...COLUMNS, 'search_text'].map((column) => `${column} = excluded.${column}`).join()};
    return null;
  end $$`;

const TEXT = "new.title || e'\\n' || new.description";

/** Searched texts are normalized, as a search is: both forms of an accented letter, and both widths of a letter, match. */
export const up = async (database: Knex): Promise<void> => {
  await database.raw(copyText(`normalize(${TEXT}, NFKC)`));
  await database.raw(
    'update searchable_polls set search_text = lower(normalize(search_text, NFKC)) where search_text is not NFKC normalized',
  );
};

export const down = async (database: Knex): Promise<void> => {
  await database.raw(copyText(TEXT));
};
