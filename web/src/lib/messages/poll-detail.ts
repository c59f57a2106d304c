import { formatCount } from './format.ts';

/** The texts of a poll's screen, without its ballot and comments. */
export const pollDetailMessages = {
  /** Document title until the poll is loaded. */
  page: 'Poll',
  hidden: 'Results are hidden. Only the creator of this poll can see them.',
  noVotesYet: 'No votes yet. Yours can be the first.',
  autoClosed: 'This poll was automatically closed at its end date.',
  closed: 'This poll is closed. The result is final.',
  draft: 'This is a draft. Only you can see it, and nobody can vote yet.',
  visibility: { link: 'Only with the link', invited: 'Invited people only', hidden: 'Hidden by a moderator' },
  viewResults: 'View Results',
  edit: 'Edit Poll',
  present: 'Present',
  duplicate: 'Duplicate',
  shareKey: 'Share this poll',
  linkCopied: 'Poll link copied to clipboard!',
  facts: 'About this poll',
  factVotes: 'Votes',
  factVoters: 'Voters',
  factComments: 'Comments',
  factCreated: 'Created',
  factAuthor: 'By',
  factEnds: 'End date',
  factEnded: 'Ended',
  factId: 'Poll id',
  never: 'Never expires',
  watching: (count: number) => `${formatCount(count, { one: 'person', other: 'people' })} watching`,
  backToDashboard: 'Back to Dashboard',
  leaving: 'You will be taken to the dashboard in a few seconds.',
} as const;
