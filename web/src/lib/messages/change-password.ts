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
} as const;
