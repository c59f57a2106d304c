import { readRemoval, runCommands } from '@showhands/service-kit/database';
import { removeByOperator } from '../polls/commands.ts';
import { listBy } from '../polls/repository.ts';

const USAGE = `Usage: polls list <username>
       polls delete <id or address> <note>
  list    writes the polls of a user with their ids, the newest first, 1,000 at most
  delete  deletes a poll everywhere within a second. The note says why, in a record that accepts no changes
`;

const LISTED_MAX = 1_000;

/** Texts of users may contain line breaks and control characters, which a terminal would interpret. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ');

await runCommands({
  name: 'polls-polls',
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
      if (text === undefined) throw new Error('There is no such poll.');
      return `Deleted: ${printable(text)}\n`;
    },
  },
});
