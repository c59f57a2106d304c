export const hiddenPollMessages = {
  note: 'A moderator has hidden this poll. Only you can see it, and nobody can vote.',
  decision: 'See why',
} as const;
