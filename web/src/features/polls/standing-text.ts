import type { Poll } from '@showhands/contracts';
import { ballotMessages } from '../../lib/messages/en/ballot.ts';
import { pollMessages } from '../../lib/messages/en/poll.ts';
import type { TallyRow } from './tally.ts';

const copy = ballotMessages;

/** How an option stands, in words; `ended`: they tell the result rather than the race. */
export const standingText = (row: TallyRow, ended: boolean): string | null => {
  if (row.votes === null || row.standing === 'behind') return null;
  if (row.standing === 'leading') return ended ? copy.won : copy.leading;
  return ended ? copy.tiedAtEnd : copy.tied;
};

/** The results for those who hear the page. */
export const spokenResults = (poll: Poll, rows: readonly TallyRow[]): string => {
  if (!poll.results_visible) return pollMessages.votes(poll.total_votes);
  const each = rows.map((row) => copy.result(row.text, row.percent, row.votes ?? 0));
  return copy.results(poll.total_votes, each.join('; '));
};
