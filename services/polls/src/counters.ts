import { runCommands } from '@showhands/service-kit';
import { findMiscounts, type Miscount, recount } from './votes/recount.ts';

const USAGE = `Usage: counters compare | rebuild
  compare  shows every counter of votes that differs from its votes, and fails if there is one
  rebuild  sets those counters to what their votes come to; voting goes on meanwhile
`;

const describe = ({ pollId, counter, stored, counted }: Miscount): string =>
  `${pollId}  ${counter}: stored ${stored}, counted ${counted}\n`;

await runCommands({
  name: 'polls-counters',
  usage: USAGE,
  commands: {
    compare: async (database) => {
      const miscounts = await findMiscounts(database());
      if (miscounts.length === 0) return 'Every counter equals its votes.\n';
      process.exitCode = 1;
      return miscounts.map(describe).join('');
    },
    rebuild: async (database) => {
      const polls = new Set((await findMiscounts(database())).map(({ pollId }) => pollId));
      const mended: Miscount[] = [];
      for (const pollId of polls) mended.push(...(await recount(database(), pollId)));
      return `${mended.map(describe).join('')}${mended.length} counters were rebuilt.\n`;
    },
  },
});
