import type { Poll } from '@showhands/contracts';
import { ballotMessages } from '../../lib/messages/ballot.ts';
import { isolated } from '../../lib/text-direction.ts';
import { countText, isChosen, leaderText } from './leader.ts';
import type { OptionResult } from './option-results.ts';

const copy = ballotMessages;

/** The rank in words: who has won if `ended`, otherwise who leads. */
export const rankText = (row: OptionResult, ended: boolean): string | null => {
  if (row.votes === null || row.rank === 'behind') return null;
  if (row.rank === 'leading') return ended ? copy.won : copy.leading;
  return ended ? copy.tiedAtEnd : copy.tied;
};

/** The results as one sentence for screen readers. */
export const resultsAnnouncement = (poll: Poll, rows: readonly OptionResult[]): string => {
  if (!poll.results_visible) return countText(poll);
  if (!isChosen(poll)) return [countText(poll), leaderText(poll)].filter(Boolean).join('. ');
  const each = rows.map((row) => copy.result(isolated(row.text), row.percent, row.votes ?? 0));
  return copy.results(poll.total_votes, each.join('; '));
};
