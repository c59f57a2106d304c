import { codePoints, isDecided, type Poll, textStart } from '@showhands/contracts';
import { ballotMessages } from '#lib/messages/ballot.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { leaderMessages } from '#lib/messages/leader.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { isolated } from '#lib/text-direction.ts';
import { countText, isChosen, leaderText } from './leader.ts';
import type { OptionResult } from './option-results.ts';

const copy = ballotMessages;

/** The rank in words: the winner if `ended`, otherwise the leader. */
export const rankText = (row: OptionResult, ended: boolean): string | null => {
  if (row.votes === null || row.rank === 'behind') return null;
  if (row.rank === 'leading') return ended ? copy.won : copy.leading;
  return ended ? copy.tiedAtEnd : copy.tied;
};

/** As long as a screen reader should go on about something that nobody asked for. */
const ANNOUNCEMENT_MAX = 198;
const ANNOUNCED_NAME_MAX = 40;

const shortened = (text: string, max: number): string =>
  codePoints(text) > max ? `${textStart(text, max).trimEnd()}…` : text;

const leadersText = (rows: readonly OptionResult[], ended: boolean): string | null => {
  const leaders = rows.filter(({ rank, votes }) => rank !== 'behind' && votes !== null);
  const [first] = leaders;
  if (!first) return null;
  const names = leaders.map(({ text }) => isolated(shortened(text, ANNOUNCED_NAME_MAX)));
  return `${rankText(first, ended)}: ${leaderMessages.names(names)}, ${pollMessages.percent(first.percent)}`;
};

/** The results for screen readers in less than 200 characters: the total, its change, and who leads. */
export const resultsAnnouncement = (poll: Poll, rows: readonly OptionResult[], change = 0): string => {
  const sign = change < 0 ? '−' : '+';
  const total = change === 0 ? countText(poll) : `${countText(poll)} (${sign}${formatNumber(Math.abs(change))})`;
  if (!poll.results_visible) return total;
  const leaders = isChosen(poll) ? leadersText(rows, isDecided(poll)) : leaderText(poll);
  return shortened([total, leaders].filter(Boolean).join('. '), ANNOUNCEMENT_MAX);
};

/** For a live region, which knows what it has announced before. */
export const announcedChange = (poll: Poll, rows: readonly OptionResult[]) => ({
  count: isChosen(poll) ? poll.total_votes : poll.voters_count,
  textOf: (by: number) => resultsAnnouncement(poll, rows, by),
});
