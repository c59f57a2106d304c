import { formatDate } from './format.ts';

export const accountDeletionMessages = {
  title: 'Delete account',
  detail: 'Your account is deleted after 7 days. If you sign in before, it is kept.',
  open: 'Delete my account',
  dialog: 'Delete your account?',
  close: 'Close',
  effects: [
    'You are signed out everywhere at once, and your API tokens stop working.',
    'Your votes are still counted, but nothing links them to you. Polls that show names say “Deleted account”.',
    'Your profile, groups, templates, likes and notifications are deleted. You leave all lists of invited people.',
    'If you sign in within 7 days, nothing of this happens, but your API tokens stay revoked.',
  ],
  comments: 'Your comments and reasons',
  commentChoices: {
    keep: { label: 'Keep them without my name', hint: 'The author is “Deleted account”.' },
    remove: { label: 'Remove them', hint: 'A comment with replies of others stays without its text.' },
  },
  polls: 'Your polls',
  pollChoices: {
    delete: { label: 'Delete them', hint: 'With their votes and comments.' },
    handOver: { label: 'Hand them over', hint: 'Another person becomes their creator. Drafts are deleted.' },
  },
  successor: 'Username of the person',
  successorHint: 'Ask the person first. If their account is gone by then, your polls are deleted.',
  successorRequired: 'Please enter a username',
  successorUnknown: 'No other account has this username',
  save: 'Delete Account',
  saving: 'Deleting…',
  cancel: 'Keep it',
  failed: 'Failed to delete your account',
  planned: (iso: string) => `Your account will be deleted on ${formatDate(iso)}. Sign in before to keep it.`,
  kept: 'Welcome back! Your account is kept.',
} as const;
