import { readRemoval, runCommands } from '@showhands/service-kit/database';
import { removeByOperator } from '../comments/commands.ts';
import { listBy } from '../comments/repository.ts';

const USAGE = `Usage: comments list <username>
       comments delete <id> <note>
  list    writes the comments of a user with their ids, the newest first, 1,000 at most
  delete  deletes a comment with its replies everywhere within a second. The note says why, in a record that accepts no changes
`;

const LISTED_MAX = 1_000;

/** Texts of users may contain line breaks and control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ');

await runCommands({
  name: 'comments-comments',
  usage: USAGE,
  commands: {
    list: async (database, [username, ...more]) => {
      if (!username || more.length > 0) return undefined;
      const found = await listBy(database(), username, LISTED_MAX);
      return found.map(({ id, text }) => `${id}  ${printable(text)}\n`).join('') || 'There are none.\n';
    },
    delete: async (database, args) => {
      const removal = readRemoval(args);
      if (!removal) return undefined;
      const text = await removeByOperator(database(), removal.id, removal.note);
      if (text === undefined) throw new Error('There is no such comment.');
      return `Deleted: ${printable(text)}\n`;
    },
  },
});
