import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';

const members = (count: number) => formatCount(count, { one: 'member', other: 'members' });
const people = (count: number) => formatCount(count, { one: 'person', other: 'people' });

/** Reusable lists of people: their screens, and where polls are shared with them. */
export const groupsMessages = {
  title: 'Groups',
  intro: 'Lists of people that you can share several polls with.',
  back: 'All groups',
  list: 'Your groups',
  loadFailed: 'Your groups could not be loaded',
  empty: 'No groups yet',
  emptyAction: 'Create a group',
  emptyDetail: 'for people whom you invite again and again: a team, a class, a board.',
  create: 'New group',
  members,
  polls: (count: number) => formatCount(count, { one: 'poll', other: 'polls' }),
  notShared: 'Not shared with a poll',
  notFound: 'Group not found',
  notFoundDetail: 'It has been deleted, or it is the group of somebody else.',
  groupFailed: 'The group could not be loaded',
  edit: 'Edit',
  remove: 'Delete',
  admits: {
    later: 'New members see polls that you share with the group from then on.',
    all: 'New members also see the polls that the group has now and that are not closed.',
  },
  managed:
    'The sign-in of your organisation decides who is a member. New members also see the polls that the group has now and that are not closed.',
  form: {
    create: 'New group',
    edit: 'Edit group',
    fromPoll: 'Save this list as a group',
    fromPollHint: 'The group gets the people of this list. Later changes of one do not change the other.',
    name: 'Name',
    legend: 'People whom you add later see',
    choices: {
      later: { label: 'Later polls only', hint: 'Polls that you share with the group after they have joined.' },
      all: { label: 'Current polls, too', hint: 'All polls of the group that are not closed, and later ones.' },
    },
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    failed: 'The group could not be saved',
  },
  deletion: {
    title: 'Delete this group?',
    text: (name: Isolated, polls: number) =>
      polls === 0
        ? `“${name}” is deleted.`
        : `“${name}” is deleted. The people stay on the lists of ${formatCount(polls, { one: 'poll', other: 'polls' })} and keep their access.`,
    labels: { confirm: 'Delete group', cancel: 'Keep it', close: 'Close' },
  },
  deleteFailed: 'The group could not be deleted',
  memberList: (count: number) => `Members (${formatNumber(count)})`,
  membersFailed: 'The members could not be loaded',
  noMembers: 'Nobody is in this group yet.',
  /** On members who have no account by their entry. */
  notes: {
    noAccount: 'Nobody had this name. Once the person has an account, remove the name and add it again.',
    unconfirmed: 'Lets in the account that has confirmed this address.',
  },
  addField: 'People to add',
  add: 'Add',
  addCount: (count: number) => `Add ${people(count)}`,
  added: (count: number) => `${people(count)} added.`,
  saveFailed: 'The members could not be saved',
  removeMember: 'Remove',
  /** The name of a button for screen readers. */
  removeMemberNamed: (entry: Isolated) => `Remove ${entry}`,
  removal: {
    title: 'Remove from the group?',
    text: (entry: Isolated) =>
      `${entry} no longer sees the polls that came through this group only. Votes and comments stay.`,
    labels: { confirm: 'Remove', cancel: 'Keep', close: 'Close' },
  },
  removed: (entry: Isolated) => `${entry} removed.`,
  newPoll: 'New poll for this group',
  ofPoll: 'Groups',
  choose: 'Choose a group',
  choice: (name: string, count: number) => `${name} (${members(count)})`,
  share: 'Add group',
  shared: (name: Isolated) => `${name} added.`,
  missing: (count: number) => `${formatCount(count, { one: 'member is', other: 'members are' })} not on this list.`,
  addMissing: 'Add',
  addMissingOf: (name: Isolated) => `Add the missing members of ${name}`,
  unshare: 'Remove',
  unshareNamed: (name: Isolated) => `Remove ${name}`,
  unsharing: {
    title: 'Remove this group from the poll?',
    text: (name: Isolated) =>
      `People who are on the list through “${name}” only lose their access to this poll. Votes and comments stay.`,
    labels: { confirm: 'Remove group', cancel: 'Keep it', close: 'Close' },
  },
  unshared: (name: Isolated) => `${name} removed.`,
  saveList: 'Save list as a group',
  shareFailed: 'The groups of this poll could not be saved',
  saved: (name: Isolated) => `The group “${name}” has been saved.`,
  sharedFailed: 'The groups of this poll could not be loaded',
  field: 'Groups to invite',
  fieldEmpty: 'You can keep people whom you invite again and again as a',
  fieldEmptyAction: 'group',
} as const;
