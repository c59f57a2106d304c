import type { Isolated } from '../text-direction.ts';

/** The button of a provider of single sign-on, and why a sign-in by it fails. */
export const singleSignOnMessages = {
  signInWith: (label: Isolated) => `Sign in with ${label}`,
  opening: (label: Isolated) => `Opening ${label}…`,
  failed: 'The sign-in could not be completed',
  /** By error code. */
  failures: {
    sign_in_expired: 'This sign-in has expired, or it began in another browser. Please sign in again.',
    sign_in_failed:
      'The answer of the sign-in service could not be verified. Nothing has changed. Please sign in again.',
    sign_in_cancelled: 'The sign-in service did not sign you in. Nothing has changed.',
    address_not_verified:
      'The sign-in service has not verified your email address. Please verify it there, then sign in again.',
    registration_closed: 'This installation takes no new accounts. Please ask its operator.',
    not_invited: 'Only invited people can register here. Use the address that was invited, or open your personal link.',
    provider_unavailable: 'The sign-in service does not respond right now. Nothing has changed.',
    validation_failed: 'This link is not complete. Please sign in again.',
  },
} as const;
