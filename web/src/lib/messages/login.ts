export const purposeMessages = {
  poll: 'Sign in to vote on this poll.',
  code: 'Sign in to vote on this poll.',
  join: 'Sign in to open your invitation.',
  pollResults: 'Sign in to see these results.',
  create: 'Sign in to create a poll.',
  other: 'Sign in to open this page.',
} as const;
