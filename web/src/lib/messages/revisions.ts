import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';
import { pollMessages } from './poll.ts';

/** Edits of a poll after votes. */
export const revisionsMessages = {
  edited: (voters: number) => `Edited after ${pollMessages.votes(voters)}`,
  show: 'What changed',
  title: 'What has changed since people voted',
  close: 'Close',
  loadFailed: 'The changes could not be loaded.',
  precede: (voters: number) => `${formatCount(voters, { one: 'vote precedes', other: 'votes precede' })} this change`,
  concerns: 'What you voted for has changed since. You can keep your vote, or change it.',
  concernsFinal: 'What you voted for has changed since. You can say that your vote still stands.',
  keep: 'Keep my vote',
  change: 'Change',
  failed: 'Your vote could not be confirmed.',
  confirmed: (option: Isolated, confirmed: number, votes: number) =>
    `${option}: ${formatNumber(confirmed)} of ${pollMessages.votes(votes)} confirmed since the change`,
  fields: {
    title: 'Question',
    description: 'Description',
    ends_at: 'End date',
    results: 'Results',
    change_vote: 'Changing a vote',
    option: 'Option',
    option_description: 'Description of an option',
    option_picture: 'Picture of an option',
  },
  newOption: 'New option',
  removedOption: 'Removed option',
  /** Before a part of a text, for screen readers. */
  removed: 'Removed: ',
  added: 'Added: ',
  pictureChanged: 'Another picture',
  pictureRemoved: 'No picture any more',
  results: {
    always: 'Always shown',
    after_vote: 'Shown after one’s own vote',
    after_close: 'Shown after the close',
    private: 'Private',
  },
  changeVote: { yes: 'Possible', no: 'Not possible' },
} as const;
