import { pollMessages } from './poll.ts';

export const pollFormMessages = {
  createTitle: 'Create Poll',
  title: 'Title',
  titlePlaceholder: 'What do you want to know?',
  description: 'Description',
  category: 'Category',
  status: 'Status',
  statusHints: {
    active: 'Active polls take votes at once.',
    draft: 'Drafts are seen by you alone until you publish them.',
    closed: 'Closed polls take no more votes, and are not edited until you activate them again.',
  },
  endsAt: 'End Date',
  endsAtHint: 'Leave it empty for a poll that never expires.',
  endPassed: 'This date has passed: an active poll closes at once.',
  multiple: 'Allow multiple votes',
  multipleHint: 'Everyone may choose more than one option.',
  publicResults: 'Public results',
  publicResultsHint: 'When off, only you can see the results.',
  options: 'Options',
  optionsHint: (count: number) => `Add up to ${count} options.`,
  option: (number: number) => `Option ${number}`,
  addOption: 'Add option',
  removeOption: (number: number) => `Remove option ${number}`,
  reset: 'Reset Form',
  cancel: 'Cancel',
  create: 'Create Poll',
  creating: 'Creating Poll...',
  counter: (used: number, max: number) => `${used}/${max}`,
  leave: {
    title: 'Leave without saving?',
    text: 'What you have typed will be lost.',
    labels: { confirm: 'Leave', cancel: 'Keep editing', close: 'Close' },
  },
} as const;

const { votes } = pollMessages;

export const editPollMessages = {
  title: 'Edit Poll',
  update: 'Update Poll',
  updating: 'Updating Poll...',
  updated: 'Poll updated successfully',
  missingTitle: 'Poll Not Found',
  missingDetail: 'It may have been deleted, or its address mistyped.',
  toPoll: 'View poll',
  restricted: (count: number) => `This poll has ${votes(count)}. Some options may be restricted.`,
  votedTitleHint: 'Voters will see that you have edited it.',
  optionsHint: 'Minimum 2 options required. Vote counts are preserved when you edit.',
  votes,
  keptOption: (number: number) => `Option ${number} has votes and cannot be removed`,
  votedMeanwhile: (text: string) => `“${text}” has received votes meanwhile and cannot be removed.`,
  putBack: 'Put it back',
  multipleLocked: (count: number) => `It cannot be changed any more: this poll has ${votes(count)}.`,
  changed: 'This poll has changed meanwhile.',
  changedDetail:
    'What you have typed is still here, but cannot be saved over the newer version. Loading that one replaces it.',
  loadLatest: 'Load the latest version',
  toMyPolls: 'Go to My Polls',
} as const;
