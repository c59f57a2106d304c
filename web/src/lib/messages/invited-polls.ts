/** The polls that the user is invited to. */
export const invitedPollsMessages = {
  polls: 'Polls that you are invited to',
  more: 'Load more invitations',
  voted: 'Voted',
  notVoted: 'Not voted',
  empty: { title: 'No invitations', detail: 'Polls that somebody invites you to appear here.' },
  failed: 'Your invitations could not be loaded',
} as const;
