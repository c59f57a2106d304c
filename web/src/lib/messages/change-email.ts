export const changeEmailMessages = {
  title: 'Email address',
  detail: 'You sign in with it.',
  open: 'Change address',
  email: 'New email address',
  password: 'Current password',
  passwordToggle: { show: 'Show current password', hide: 'Hide current password' },
  save: 'Save Address',
  saving: 'Saving…',
  cancel: 'Cancel',
  failed: 'Failed to change your address',
} as const;
