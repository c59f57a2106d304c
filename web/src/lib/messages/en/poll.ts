import type { Category, PollStatus } from '@showhands/contracts';
import { counted, wordFor } from '../format.ts';
import { ageText } from './age.ts';

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
const votes = (count: number) => counted(count, voteWord);

export const pollMessages = {
  categories,
  statuses,
  votes,
  voteWord: (count: number) => wordFor(count, voteWord),
  comments: (count: number) => counted(count, { one: 'comment', other: 'comments' }),
  age: ageText,
  edited: (time: string) => `Edited ${time}`,
  ends: (date: string) => `Ends ${date}`,
  expired: (date: string) => `Expired ${date}`,
  ended: (date: string) => `Ended ${date}`,
  moreOptions: (count: number) => `+${count} more ${wordFor(count, { one: 'option', other: 'options' })}`,
  percent: (percent: number) => `${percent}%`,
  hiddenShort: 'Results hidden',
} as const;
