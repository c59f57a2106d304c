import type { Category, PollStatus } from '@showhands/contracts';
import { ageMessages } from './age.ts';
import { formatCount, formatNumber, pluralForm } from './format.ts';

const categories: Record<Category, string> = {
  general: 'General',
  technology: 'Technology',
  politics: 'Politics',
  entertainment: 'Entertainment',
  sports: 'Sports',
  business: 'Business',
  other: 'Other',
};

const statuses: Record<PollStatus, string> = { active: 'Active', closed: 'Closed', draft: 'Draft' };

const voteWord = { one: 'vote', other: 'votes' };
const votes = (count: number) => formatCount(count, voteWord);

export const pollMessages = {
  categories,
  statuses,
  scheduled: 'Scheduled',
  votes,
  /** The votes for one option; of all voters where each can have several. */
  votesOf: (count: number, voters?: number) =>
    voters === undefined
      ? votes(count)
      : `${formatNumber(count)} of ${formatCount(voters, { one: 'person', other: 'people' })}`,
  comments: (count: number) => formatCount(count, { one: 'comment', other: 'comments' }),
  age: ageMessages.ago,
  edited: (time: string) => `Edited ${time}`,
  ends: (date: string) => `Ends ${date}`,
  expired: (date: string) => `Expired ${date}`,
  ended: (date: string) => `Ended ${date}`,
  moreOptions: (count: number) => `+${count} more ${pluralForm(count, { one: 'option', other: 'options' })}`,
  percent: (percent: number) => `${percent}%`,
  hiddenShort: 'Results hidden',
} as const;
