export const resetPasswordMessages = {
  title: 'Choose a new password',
  detail: 'Saving it signs out every device of your account.',
  save: 'Save Password',
  saving: 'Saving…',
  failed: 'Failed to change your password',
  again: 'Request a new link',
  back: 'Back to sign-in',
} as const;
