/** The page has words of its own for what these reject. */
export const apiTokenTexts = {
  nameRequired: 'A name is required',
  nameTooLong: 'The name must not exceed 80 characters',
  scopesRequired: 'Choose at least one scope: polls:read, polls:write, votes:write, comments:write',
  expiryInvalid: 'The expiry must be a whole number of days from 1 to 365',
  tooMany: 'An account can have at most 20 API tokens',
  unknown: 'This API token does not exist, or was revoked',
  expired: 'This API token has expired',
  /** With `{scope}` for the missing scope. */
  insufficientScope: 'This API token lacks the scope {scope}',
  sessionRequired: 'This call needs a session. API tokens cannot make it.',
} as const;
