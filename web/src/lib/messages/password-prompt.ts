export const passwordPromptMessages = {
  title: 'Enter your password',
  detail: 'You signed in some time ago. Your password shows that it is still you.',
  password: 'Password',
  toggle: { show: 'Show password', hide: 'Hide password' },
  confirm: 'Continue',
  cancel: 'Cancel',
  close: 'Close',
  provider: 'Your account has no password? Then sign in again, and repeat what you did.',
  failed: 'Failed to check your password',
} as const;
