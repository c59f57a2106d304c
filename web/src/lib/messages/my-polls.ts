import type { Isolated } from '../text-direction.ts';
import { pluralForm } from './format.ts';

export const myPollsMessages = {
  title: 'My Polls',
  sequences: 'Sequences',
  groups: 'Groups',
  stats: { total: 'Total polls', active: 'Active', closed: 'Closed', votes: 'Total votes' },
  tabs: { all: 'All', active: 'Active', closed: 'Closed', draft: 'Drafts' },
  invited: 'Invited',
  counted: (label: string, count: number) => `${label} (${count})`,
  filter: 'Status',
  polls: 'Your polls',
  more: 'Load more polls',
  view: 'View',
  edit: 'Edit',
  needsActivation: 'Needs Activation',
  close: 'Close',
  activate: 'Activate',
  remove: 'Delete',
  toPublish: 'Only you can see this draft. Publish it to let others vote.',
  private: 'Private results',
  visibility: { link: 'Only with the link', invited: 'Invited people only', hidden: 'Hidden by a moderator' },
  refusedPoll: (title: Isolated) => `It is about “${title}”.`,
  empty: {
    all: { title: 'No polls yet', action: 'Create your first poll', detail: 'and it will appear here.' },
    active: { title: 'No active polls', action: 'Create a poll', detail: 'and votes can come in at once.' },
    closed: { title: 'No closed polls', detail: 'Polls that you close, or that reach their end date, appear here.' },
    draft: {
      title: 'No drafts',
      action: 'Create a poll',
      detail: 'with the status Draft to keep it to yourself until it is ready.',
    },
  },
  deletion: {
    title: 'Delete this poll?',
    text: (title: Isolated, votes: number) =>
      `“${title}” goes for good, with its ${pluralForm(votes, { one: 'vote', other: 'votes' })} and comments. This cannot be undone.`,
    repeats: 'No further run opens. Earlier runs stay.',
    labels: { confirm: 'Delete poll', cancel: 'Keep it', close: 'Close' },
  },
  reopening: {
    title: 'Reopen this poll?',
    text: (title: Isolated, end: string) =>
      `The end date of “${title}”, ${end}, has passed and will be cleared: the poll stays open until you close it.`,
    labels: { confirm: 'Reopen poll', cancel: 'Leave it closed', close: 'Close' },
  },
} as const;
