import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';

const people = (count: number) => formatCount(count, { one: 'person', other: 'people' });
const links = (count: number) => formatCount(count, { one: 'link', other: 'links' });

/** The list of the people who are invited to a poll: who has joined and voted, personal links, reminders and files. */
export const invitationMessages = {
  turnout: (invited: number, joined: number, voted: number) =>
    `${formatNumber(invited)} invited, ${formatNumber(joined)} joined, ${formatNumber(voted)} voted`,
  filter: 'Show',
  filters: { all: 'All', not_joined: 'Not joined', not_voted: 'Not voted' },
  none: { all: '', not_joined: 'Everybody on the list has joined.', not_voted: 'Everybody who has joined has voted.' },
  voted: 'Voted',
  hasLink: 'Has a link that nobody has used yet.',
  votesStay: 'The vote of a person that you remove stays.',
  voteStays: (entry: Isolated) => `${entry} removed. The vote stays.`,
  taken: (username: Isolated) => `${username} has taken this name since, and has no access.`,
  confirm: 'Confirm',
  confirmEntry: (username: Isolated) => `Confirm ${username}`,
  confirmed: (username: Isolated) => `${username} has access.`,
  link: {
    make: 'Link',
    makeFor: (entry: Isolated) => `Make a link for ${entry}`,
    label: 'Personal link',
    hint: 'Shown only now. It works for one person, and replaces the former link.',
    copy: 'Copy',
    copied: 'Link copied',
    copyFailed: 'The link could not be copied. Please select it.',
    failed: 'The link could not be made',
  },
  links: {
    make: (count: number) => `Make ${links(count)}`,
    text: (count: number) =>
      `${people(count)} can join by a personal link each. Links that you made before stop working.`,
    question: 'Make new links?',
    labels: { confirm: 'Make links', cancel: 'Cancel', close: 'Close' },
    made: (count: number) => `${links(count)} made. They are shown only now.`,
    copyAll: 'Copy all',
    copied: (count: number) => `${links(count)} copied`,
    download: 'Download CSV',
    columns: { entry: 'Invited', link: 'Link' },
    file: 'invitations.csv',
    failed: 'The links could not be made',
  },
  mails: {
    send: (count: number) => `Mail the invitation to ${formatCount(count, { one: 'address', other: 'addresses' })}`,
    hint: 'They were on the list before invitations went out by mail. Each gets one mail.',
    sent: (count: number) => `${formatCount(count, { one: 'invitation is', other: 'invitations are' })} on the way.`,
    unproved: 'Possible once you have confirmed your own address in your profile.',
    withheld: 'Has not got the invitation by mail.',
    failed: 'The invitations could not be sent',
  },
  reminder: {
    send: 'Remind people who have not voted',
    sent: (count: number) => `${people(count)} reminded.`,
    nobody: 'Everybody who has joined has voted.',
    noneJoined: 'Nobody has joined yet.',
    remindedAt: (time: string) => `Last reminder: ${time}. The next one is possible 24 hours later.`,
    notOpen: 'Possible while the poll is open.',
    notInUse: 'Possible once the poll is saved for invited people.',
    failed: 'The reminder could not be sent',
  },
  file: {
    choose: 'Choose a file',
    hint: 'A CSV or text file. You can also drop it here, or paste rows of a spreadsheet.',
    failed: 'The file could not be read',
    tooLarge: 'The file is too large',
    found: (count: number) => `${people(count)} found.`,
    duplicates: (count: number) => `${formatCount(count, { one: 'duplicate', other: 'duplicates' })} left out.`,
    invalid: (count: number) =>
      `${formatCount(count, { one: 'line', other: 'lines' })} without a username or an email address:`,
    line: (number: number) => `Line ${formatNumber(number)}`,
  },
} as const;
