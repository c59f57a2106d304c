import type { Isolated } from '../text-direction.ts';

/** The screen to which a provider of single sign-on leads. */
export const signInReturnMessages = {
  title: 'Sign in',
  working: 'Signing you in…',
  toSignIn: 'Back to sign-in',
  link: {
    detail: (email: Isolated) => `There is already an account with the address ${email}.`,
    once: 'Enter its password once to connect it. From then on you sign in without it.',
    password: 'Password',
    toggle: { show: 'Show password', hide: 'Hide password' },
    missing: 'Please enter the password of that account.',
    wrong: 'This is not the password of that account.',
    submit: 'Connect and sign in',
    submitting: 'Connecting…',
    forgot: 'Forgot its password?',
  },
} as const;
