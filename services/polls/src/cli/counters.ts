import { runCommands } from '@showhands/service-kit/database';
import { raiseVersions } from '../polls/repository.ts';
import { raisePresentationVersions } from '../presentations/repository.ts';
import { raiseSequenceVersions } from '../sequences/repository.ts';
import { findMiscounts, type Miscount, recount } from '../votes/recount.ts';

const USAGE = `Usage: counters compare | rebuild | raise-versions
  compare         lists every counter that differs from its votes, and exits with 1 if there is one
  rebuild         recounts those counters from their votes, while voting goes on
  raise-versions  after a restore to an earlier time: lets pages accept the restored state of every poll
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
      const rebuilt: Miscount[] = [];
      for (const pollId of polls) rebuilt.push(...(await recount(database(), pollId)));
      return `${rebuilt.map(describe).join('')}${rebuilt.length} counters were rebuilt.\n`;
    },
    'raise-versions': async (database) => {
      await raisePresentationVersions(database());
      await raiseSequenceVersions(database());
      return `The versions of ${await raiseVersions(database())} polls were raised.\n`;
    },
  },
});
