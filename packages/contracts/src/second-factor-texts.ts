/** Messages of the errors of the second factor, by error code. The page has words of its own for these codes. */
export const secondFactorTexts = {
  second_factor_required: 'Enter the code of your authenticator app, or a recovery code',
  wrong_code: 'This code is wrong, was used before, or has expired',
  second_factor_on: 'This account already has a second factor',
  second_factor_off: 'This account has no second factor',
  invalid_secret: 'The secret must be 20 bytes in base32',
} as const;
