/** Messages of the errors of registering, by error code. The page has words of its own for these codes. */
export const registrationTexts = {
  registration_closed: 'This installation takes no new accounts. Please ask its operator.',
  not_invited:
    'Only invited people can register here. Please use the address that was invited, or open your personal link.',
} as const;
