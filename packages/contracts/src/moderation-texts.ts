/** Messages of the errors of moderation, by error code. */
export const moderationTexts = {
  account_suspended: 'This account is suspended. Please ask the operator of this installation.',
} as const;
