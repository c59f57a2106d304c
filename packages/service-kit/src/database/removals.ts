import type { Knex } from 'knex';
import type { Database, Transaction } from './database.ts';
import { runCommands } from './run-commands.ts';

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
const LISTED_MAX = 1_000;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Reads the id, or an address that has it, and a note. @returns undefined without either */
const readRemoval = ([content = '', ...words]: readonly string[]): { id: string; note: string } | undefined => {
  const [id] = ID.exec(content) ?? [];
  const note = words.join(' ').trim();
  return id !== undefined && note !== '' && note.length <= NOTE_MAX ? { id, note } : undefined;
};

/** Texts of users may contain line breaks and control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ');

const usageOf = (content: string): string => `Usage: ${content}s list <username>
       ${content}s delete <id or address> <note>
  list    writes the ${content}s of a user with their ids, the newest first, ${LISTED_MAX.toLocaleString('en')} at most
  delete  deletes a ${content} everywhere within a second. The note says why, in a record that accepts no changes
`;

interface ContentCommands {
  readonly list: (database: Database, username: string, limit: number) => Promise<{ id: string; text: string }[]>;
  /** @returns the text, undefined if there is no such content */
  readonly remove: (database: Database, id: string, note: string) => Promise<string | undefined>;
}

/** Runs a program with which operators list and delete contents of users. */
export const runContentCommands = (content: 'poll' | 'comment', { list, remove }: ContentCommands): Promise<void> =>
  runCommands({
    name: `${content}s-cli`,
    usage: usageOf(content),
    commands: {
      list: async (database, [username, ...more]) => {
        if (!username || more.length > 0) return undefined;
        const found = await list(database(), username, LISTED_MAX);
        return found.map(({ id, text }) => `${id}  ${printable(text)}\n`).join('') || 'There are none.\n';
      },
      delete: async (database, args) => {
        const removal = readRemoval(args);
        if (!removal) return undefined;
        const text = await remove(database(), removal.id, removal.note);
        if (text === undefined) throw new Error(`There is no such ${content}.`);
        return `Deleted: ${printable(text)}\n`;
      },
    },
  });
