import { ballotMessages } from '#lib/messages/ballot.ts';
import type { OptionResult } from './option-results.ts';

const copy = ballotMessages;

/** The rank in words: the winner if `ended`, otherwise the leader. */
export const rankText = (row: OptionResult, ended: boolean): string | null => {
  if (row.votes === null || row.rank === 'behind') return null;
  if (row.rank === 'leading') return ended ? copy.won : copy.leading;
  return ended ? copy.tiedAtEnd : copy.tied;
};
