export const changePasswordMessages = {
  title: 'Password',
  detail: 'Changing your password signs out all other devices.',
  open: 'Change password',
  current: 'Current password',
  currentToggle: { show: 'Show current password', hide: 'Hide current password' },
  save: 'Save Password',
  saving: 'Saving…',
  cancel: 'Cancel',
  failed: 'Failed to change your password',
  none: {
    detail: 'You sign in without a password. With one you could sign in also while your sign-in service is down.',
    send: 'Send me a link to set one',
    failed: 'Failed to request the link',
  },
} as const;
