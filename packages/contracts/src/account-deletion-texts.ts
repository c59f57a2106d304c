/** The page has words of its own for what these reject. */
export const accountDeletionTexts = {
  successorRequired: 'The username of the person who gets the polls is required',
  successorUnknown: 'No other account has this username',
} as const;
