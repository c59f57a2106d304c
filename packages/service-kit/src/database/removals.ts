import type { Knex } from 'knex';
import type { Transaction } from './database.ts';

/**
 * Creates the record of content that operators deleted. A trigger rejects changes by every role, and the role of a service cannot
 * remove it. A row names the content, but not its author, whose account may be deleted.
 */
export const createRemovals = async (database: Knex): Promise<void> => {
  await database.raw(`
    create table removals (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default clock_timestamp(),
      content_id uuid not null,
      note text not null
    );
    create function reject_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger removals_append_only before update or delete or truncate on removals
      for each statement execute function reject_change()`);
};

export const insertRemoval = async (trx: Transaction, contentId: string, note: string): Promise<void> => {
  await trx.raw('insert into removals (content_id, note) values (?, ?)', [contentId, note]);
};

const NOTE_MAX = 1_000;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Reads the arguments of a command that deletes content: its id or an address that has it, and a note.
 * @returns undefined without either
 */
export const readRemoval = ([content = '', ...words]: readonly string[]): { id: string; note: string } | undefined => {
  const [id] = ID.exec(content) ?? [];
  const note = words.join(' ').trim();
  return id !== undefined && note !== '' && note.length <= NOTE_MAX ? { id, note } : undefined;
};
