/** The code of a second factor, at a sign-in. */
export const signInCodeMessages = {
  app: { label: 'Code', hint: 'Six digits from your authenticator app.', other: 'Use a recovery code' },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you kept. Each works once.',
    other: 'Use the app',
  },
  missing: 'Please enter the code.',
  wrong: 'This code is wrong, was used before, or has expired.',
  failed: 'Failed to check the code',
  submit: 'Sign In',
  submitting: 'Signing in…',
  back: 'Back',
} as const;
