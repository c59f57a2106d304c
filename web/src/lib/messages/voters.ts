import { formatCount, formatNumber } from './format.ts';

/** Who chose what, in a poll that shows names. */
export const votersMessages = {
  title: 'Voters and their choices',
  unknown: 'Deleted account',
  shown: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${formatCount(total, { one: 'voter', other: 'voters' })}`,
  noReasons: 'Nobody has given a reason yet.',
  more: 'Show more',
  refresh: 'Refresh',
  loadFailed: 'The voters could not be loaded',
} as const;
