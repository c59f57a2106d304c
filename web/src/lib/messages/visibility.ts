import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';

const people = (count: number) => formatCount(count, { one: 'person', other: 'people' });

/** Who can see a poll, and the list of people who are invited to it. */
export const visibilityMessages = {
  legend: 'Who can see and vote',
  summary: {
    everyone: 'Everyone can see and vote',
    link: 'People with the link can see and vote',
    invited: 'Invited people can see and vote',
  },
  choices: {
    everyone: { label: 'Everyone', hint: 'The poll is on the dashboard and in searches.' },
    link: {
      label: 'People with the link',
      hint: 'The poll is in no list. Everyone who has its address and an account can open it.',
    },
    invited: {
      label: 'Invited people',
      hint: 'Only the people that you name. For everyone else the poll does not exist.',
    },
  },
  addField: 'People to invite',
  hint: 'Usernames or email addresses, separated by lines, commas or semicolons. A name that nobody has needs a personal link, or your confirmation later.',
  found: (count: number) => `${people(count)} to invite.`,
  addresses: (count: number) => `${formatCount(count, { one: 'email address', other: 'email addresses' })} among them.`,
  leftOut: 'Left out: neither a username nor an email address',
  more: (count: number) => `And ${formatNumber(count)} more.`,
  list: (count: number) => `Invited (${formatNumber(count)})`,
  atOnce: 'Changes of this list apply at once.',
  empty: 'Nobody is invited yet. Only you can see the poll.',
  noAccount: 'Nobody had this name. Needs a link, or your confirmation once it is taken.',
  unconfirmed: 'Nobody has joined by this address yet.',
  nowCalled: (username: Isolated) => `Now ${username}`,
  remove: 'Remove',
  /** The name of a button for screen readers. */
  removeEntry: (entry: Isolated) => `Remove ${entry}`,
  removed: (entry: Isolated) => `${entry} removed.`,
  add: 'Invite',
  addCount: (count: number) => `Invite ${people(count)}`,
  added: (count: number) => `${people(count)} added.`,
  saveFailed: 'The list could not be saved',
  loadFailed: 'The list of invited people could not be loaded',
  loadMore: 'Show more',
} as const;
