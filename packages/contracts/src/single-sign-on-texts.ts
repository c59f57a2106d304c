/** Messages of the errors of single sign-on, by error code. The page has words of its own for these codes. */
export const singleSignOnTexts = {
  sign_in_expired: 'This sign-in has expired, or it began in another browser. Please sign in again.',
  sign_in_failed: 'The answer of the sign-in service could not be verified. Nothing has changed. Please sign in again.',
  sign_in_cancelled: 'The sign-in service did not sign you in. Nothing has changed.',
  address_not_verified:
    'The sign-in service has not verified your email address. Please verify it there, then sign in again.',
  provider_unavailable:
    'The sign-in service does not respond right now. Nothing has changed. Please try again in a moment.',
  password_sign_in_off: 'This installation has no sign-in with a password. Please use single sign-on.',
} as const;
